// After a form the next page says what was done, or what was refused and why.

import { HandprintError } from '../../../pure/errors.ts'
import { say } from '../words/say.ts'
import type { Outcome, PanelContext, PanelPage } from './panel-context.ts'

/** What people can do nothing about at `address` becomes an error page. */
export async function redirectWithOutcome(
  { redirect }: Pick<PanelContext, 'redirect'>,
  address: string,
  work: () => Promise<string | Outcome>,
) {
  try {
    return await redirect(address, await work())
  } catch (error) {
    return await redirect(address, refusalOf(error))
  }
}

/** Of work that answers by itself: what is not right, and what is not there, is said at `address`. */
export async function orSay<T>(
  { redirect }: Pick<PanelContext, 'redirect'>,
  address: string,
  work: () => Promise<T>,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HandprintError) || error.status >= 500) throw error
    return await redirect(address, { kind: 'fault', text: error.publicMessage })
  }
}

/** Throws again what people can do nothing about. */
export function refusalOf(error: unknown): Outcome {
  if (!(error instanceof HandprintError) || !isRefusal(error)) throw error
  const faults = error.fields?.map(({ field, message }) => [field, message])
  const outcome = { kind: 'fault', text: error.publicMessage } as const
  return { ...outcome, ...(faults && { faults: Object.fromEntries(faults) }) }
}

// What a bank refuses comes from outside; the order is where something else can be done.
function isRefusal({ code, status }: HandprintError): boolean {
  return code === 'refund_failed' || (status < 500 && status !== 404)
}

/** The one answer to a refused form that has a page of its own: that page, with what was typed in it. */
export function showRefused(
  { show }: Pick<PanelContext, 'show'>,
  page: PanelPage,
  notice: NonNullable<PanelPage['notice']>,
) {
  return show({ ...page, status: 422, notice })
}

/** Of a form that comes back with its faults beside its fields. */
export function nothingSaved() {
  return { kind: 'fault' as const, text: say('Nothing was saved. Correct what stands below.') }
}

/** Of one whose faults may be about what it does not show. */
export function toPutRight(points: readonly string[]) {
  const text = say('Nothing was saved. This has to be put right first:')
  return { kind: 'fault' as const, text, points }
}
