// Actions whose effect would outlast a session left open require the account's password (form field
// `current`) or passkey (field `passkey_answer`).

import { confirmPasskey } from '../../../trade/operators/sign-in/confirm-passkey.ts'
import { confirmPassword } from '../../../trade/operators/sign-in/confirm-password.ts'
import type { PanelContext } from './panel-context.ts'
import type { PanelDeps } from './panel-deps.ts'
import { passkeyOriginOf } from './passkey-origin-of.ts'
import { refusalOf } from './redirect-with-outcome.ts'

/** Throws `access_denied` (403) or `rate_limited` (429). */
export async function confirmPerson(
  panel: Pick<PanelDeps, 'database' | 'now' | 'baseUrl'>,
  { operator, form, sessionIdHash, request }: PanelContext,
): Promise<void> {
  const asking = { sessionIdHash, address: request.ip }
  const answer = form.get('passkey_answer')
  if (answer !== '') {
    const place = passkeyOriginOf(request, panel.baseUrl)
    return await confirmPasskey(panel, operator, { ...asking, answer, place })
  }
  // Passwords may begin and end with spaces, so this does not use the trimmed value.
  const password = form.all('current').at(-1) ?? ''
  await confirmPassword(panel, operator, { ...asking, password })
}

/** Returns a message for a page that shows its form again. Null if the person is confirmed. */
export async function whyNotConfirmed(
  panel: Parameters<typeof confirmPerson>[0],
  context: PanelContext,
): Promise<string | null> {
  try {
    await confirmPerson(panel, context)
    return null
  } catch (error) {
    return refusalOf(error).text
  }
}
