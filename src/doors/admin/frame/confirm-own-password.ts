// What would outlast a session that somebody left open takes its own password: field `current` of a form.

import { confirmPassword } from '../../../trade/operators/sign-in/confirm-password.ts'
import type { PanelContext } from './panel-context.ts'
import type { PanelDeps } from './panel-deps.ts'

/** Throws `access_denied` (403) or `rate_limited` (429). */
export async function confirmOwnPassword(
  panel: Pick<PanelDeps, 'database' | 'now'>,
  { operator, form, sessionIdHash, request }: PanelContext,
): Promise<void> {
  // Passwords may begin and end with blanks.
  const password = form.all('current').at(-1) ?? ''
  await confirmPassword(panel, operator, { password, sessionIdHash, address: request.ip })
}
