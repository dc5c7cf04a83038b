import { groupLines } from '../../../pure/group-lines.ts'
import type { LineSummaryView } from './cart-view.ts'
import type { RightOfWithdrawalView } from './right-of-withdrawal-view.ts'

export type SummaryGroup = {
  /** With the copies of all its lines, and the picture of the first. */
  line: LineSummaryView
  /** Of its first line, for `withdrawalNote`. */
  index: number
}

/** The lines of a summary: of a large order those of a kind and a price together. */
export function groupSummaries(
  lines: readonly LineSummaryView[],
  withdrawal: RightOfWithdrawalView | null,
): SummaryGroup[] {
  const keyOf = ({ product, options, shape, unitPrice, fault }: LineSummaryView, index: number) => [
    product,
    shape?.size,
    Object.entries(options).sort(),
    unitPrice,
    fault,
    withdrawal?.lines[index],
  ]
  return groupLines(lines, keyOf).map(({ first, quantity, indexes }) => ({
    line: { ...first, quantity },
    index: indexes[0] ?? 0,
  }))
}
