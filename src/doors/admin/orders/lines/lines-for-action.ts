// Which of the chosen lines an action is possible for, and why not for the others.

import type { Queries } from '../../../../ground/database/database.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import { checkHold, readNotToBeMade } from '../../../../trade/orders/actions/holds/hold-lines.ts'
import { checkAction } from '../../../../trade/orders/core/act-on-order.ts'
import { isHeldByHand } from '../../../../trade/orders/core/actions/hold-causes.ts'
import { lastHold } from '../../../../trade/orders/core/holds/last-hold.ts'
import type { OrderRow } from '../../../../trade/orders/core/lock-order.ts'
import { readOrderLines } from '../../../../trade/orders/core/order-lines.ts'
import { type LineActionName, lineActions } from '../one/line-actions.ts'

export type LineForAction = { number: number; why: Told | null }

/** `numbers` count from 1; unknown ones are left out. */
export async function linesForAction(
  db: Queries,
  order: OrderRow,
  name: LineActionName,
  numbers: readonly number[],
): Promise<LineForAction[]> {
  const ofOrder = await refusalOf(async () => {
    await checkAction(db, order, lineActions[name].needs, 'operator')
    if (name === 'hold') await checkHold(db, order)
  })
  const lines = await readOrderLines(db, order.id)
  const toBeMade = await readNotToBeMade(db, order.id)
  const { cause, detail } = await lastHold(db, order.id)
  const held = isHeldByHand(cause) ? (detail.lines ?? []) : []
  const whyNot = (number: number): Told | null => {
    if (name === 'hold') return toBeMade(number)?.told ?? null
    if (name === 'release') return held.includes(number) ? null : 'It was not put on hold by hand.'
    return lines[number - 1]?.left_out_at === null ? null : 'It is not made.'
  }
  return [...new Set(numbers)]
    .filter((number) => lines[number - 1] !== undefined)
    .sort((one, other) => one - other)
    .map((number) => ({ number, why: ofOrder ?? whyNot(number) }))
}

async function refusalOf(check: () => Promise<void>): Promise<Told | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof HandprintError) return error.told
    throw error
  }
}
