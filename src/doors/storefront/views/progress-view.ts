// The progress of a pull, as numbers for the bar and as text. Shared by the page and its script.

import type { PullProgress } from '../../../pure/contract/pull-progress.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import { formatBytes, formatNumber, formatPercent } from '../words/format-number.ts'

export type ProgressView = {
  /** Null if the progress is not known. The bar is then indeterminate. */
  bar: { value: number; max: number } | null
  amount: string
  stage: string
}

export type ProgressText = Messages['pull'] & {
  language: string
  ofAll: Messages['upload']['ofAll']
}

export function makeProgressView(progress: PullProgress, text: ProgressText): ProgressView {
  const { received_bytes: receivedBytes, total_bytes: totalBytes, stage } = progress
  if (progress.pictures !== undefined) {
    const { ready, all } = progress.pictures
    const amount = fillCount(text.ofAll, all, text.language)
    const readyText = formatNumber(ready, text.language)
    return {
      bar: { value: ready, max: all },
      amount: fill(amount, { ready: readyText }),
      stage: text[stage],
    }
  }
  const isMeasured = totalBytes !== null && totalBytes > 0 && stage === 'fetching'
  return {
    bar: isMeasured ? { value: Math.min(receivedBytes, totalBytes), max: totalBytes } : null,
    amount:
      stage === 'preparing' || receivedBytes === 0
        ? ''
        : isMeasured
          ? `${fill(text.amountOf, {
              received: formatBytes(Math.min(receivedBytes, totalBytes), text.language, totalBytes),
              total: formatBytes(totalBytes, text.language),
            })} · ${formatPercent(Math.min(1, receivedBytes / totalBytes), text.language)}`
          : fill(text.amount, { received: formatBytes(receivedBytes, text.language) }),
    stage: text[stage],
  }
}
