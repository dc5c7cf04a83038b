// Redirects after a form. The next page shows the result, or the reason for a refusal.

import { HandprintError } from '../../../pure/errors.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { Outcome, PanelContext, PanelPage } from './panel-context.ts'

/** Errors that the person can't correct at `address` become an error page. */
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

/**
 * For handlers that send their own response. Refusals and missing items are reported at `address`.
 */
export async function redirectOnError<T>(
  { redirect }: Pick<PanelContext, 'redirect'>,
  address: string,
  work: () => Promise<T>,
) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof HandprintError) || error.status >= 500) throw error
    return await redirect(address, { kind: 'fault', text: tRefusal(error.told) })
  }
}

/** Rethrows errors that the person can't correct. */
export function refusalOf(error: unknown): Outcome {
  if (!(error instanceof HandprintError) || !isRefusal(error)) throw error
  const faults = error.fields?.map(({ field, message, told = message }) => [field, tRefusal(told)])
  const outcome = { kind: 'fault', text: tRefusal(error.told) } as const
  return { ...outcome, ...(faults && { faults: Object.fromEntries(faults) }) }
}

// A refused refund comes from the payment provider, and the order page offers alternatives.
function isRefusal({ code, status }: HandprintError): boolean {
  return code === 'refund_failed' || (status < 500 && status !== 404)
}

/**
 * The common response to a refused form that has a page of its own: that page, with what was typed.
 */
export function sendRefused(
  { show }: Pick<PanelContext, 'show'>,
  page: PanelPage,
  notice: NonNullable<PanelPage['notice']>,
) {
  return show({ ...page, status: 422, notice })
}

/** For a form that is shown again with the faults next to its fields. */
export function nothingSaved() {
  return { kind: 'fault' as const, text: t('Nothing was saved. Correct the fields below.') }
}

/** For a form whose faults may be in values that it does not show. */
export function toPutRight(points: readonly string[]) {
  const text = t('Nothing was saved. Fix the following first:')
  return { kind: 'fault' as const, text, points }
}
