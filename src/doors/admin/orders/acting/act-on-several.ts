// Does one thing with several orders, one after the other: each that is refused says why, and the
// others are done all the same.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { saidRefusal } from '../../words/said-refusal.ts'
import { say } from '../../words/say.ts'

/** As many as a page of the list and of the queue shows. */
export const maxAtOnce = 200

export type SeveralDone = {
  /** Numbers of those that it was done with. */
  done: string[]
  ids: OrderId[]
  /** `7K2M-93QF: why`, in words for people. */
  refused: string[]
}

export async function actOnSeveral<T extends { id: OrderId; number: string }>(
  orders: readonly T[],
  act: (orderId: OrderId, order: T) => Promise<unknown>,
): Promise<SeveralDone> {
  const outcome: SeveralDone = { done: [], ids: [], refused: [] }
  for (const order of orders) {
    const { id, number } = order
    try {
      await act(id, order)
      outcome.done.push(number)
      outcome.ids.push(id)
    } catch (error) {
      // What was not foreseen ends it all: the log has it, and what was done is done.
      if (!(error instanceof HandprintError)) throw error
      outcome.refused.push(`${number}: ${saidRefusal(error.publicMessage)}`)
    }
  }
  return outcome
}

/** What the next page says. */
export function noticeOfSeveral({ done, refused }: Omit<SeveralDone, 'ids'>, what: string) {
  const count = `${done.length} ${done.length === 1 ? say('order') : say('orders')}`
  if (refused.length === 0) return { kind: 'done' as const, text: `${what}: ${count}.`, points: [] }
  const text =
    refused.length === 1
      ? say('{what}: {count}. One is left as it is:', { what, count })
      : say('{what}: {count}. {count2} left as they are:', { what, count, count2: refused.length })
  return { kind: 'fault' as const, text, points: refused }
}

/** Only to pages of ours: what stands in a form could be anybody's. */
export function wayBack(address: string): string {
  const isOurs = /^\/admin\/(?:orders(?:\/ord_\w+)?|production|restored)(?:\?[^\s\\]*)?$/.test(
    address,
  )
  return isOurs ? address : '/admin/orders'
}
