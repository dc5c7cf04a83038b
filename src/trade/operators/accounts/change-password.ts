// Changes the user's own password. Ends all other sessions and forgets all other browsers.

import type { DatabaseDeps } from '../../../ground/database/database.ts'
import { aboutOneself, addAuditEntry } from '../../audit/add-audit-entry.ts'
import { reportFactorChange } from '../../mail/report-to-account.ts'
import type { Operator } from '../operator.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'

type NewPassword = {
  password: string
  /** The current session and browser, which are kept. */
  sessionIdHash: string
  browser: string
}

/** Call `confirmPassword` first. Throws `parameter_invalid` (400). */
export async function changePassword(
  { database, now }: DatabaseDeps,
  operator: Operator,
  { password, sessionIdHash, browser }: NewPassword,
): Promise<void> {
  refuseWeakPassword(password, operator.email)
  const passwordHash = await hashPassword(password)
  await database.transaction(async (tx) => {
    const at = now()
    await tx
      .updateTable('operators')
      .set({ password_hash: passwordHash, updated_at: at })
      .where('id', '=', operator.id)
      .execute()
    await tx
      .deleteFrom('operator_links')
      .where('operator_id', '=', operator.id)
      // Invitations are kept, because an account with a password follows them by signing in.
      .where('kind', '!=', 'invite')
      .execute()
    await endSessions(tx, operator.id, sessionIdHash)
    await forgetBrowsers(tx, operator.id, browser)
    await reportFactorChange(tx, { operatorId: operator.id, change: 'password_changed' }, at)
    const about = aboutOneself(operator)
    await addAuditEntry(tx, { ...about, action: 'operator.password_changed' }, at)
  })
}
