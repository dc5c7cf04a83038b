// In which of the panel's languages a mail to its people is written.

import type { Queries } from '../../../ground/database/database.ts'
import { isPanelLanguage, type PanelLanguage, speakTo, spokenLanguage } from '../words/say.ts'

/** `work` says its words as the accounts' people read them; those may have no account. */
export async function speakToAccounts<T>(
  db: Queries,
  emails: readonly string[],
  work: () => T,
): Promise<T> {
  const language = await languageOf(db, emails)
  return speakTo({ asked: language, language, measures: null }, work)
}

/**
 * As the one among them who came first has chosen in the profile; else as the first owner of the installation has; else as
 * whoever asks for the mail.
 */
async function languageOf(db: Queries, emails: readonly string[]): Promise<PanelLanguage> {
  const chosen = db.selectFrom('operators').select('language').where('language', 'is not', null)
  const own = await chosen
    .where('email', 'in', emails)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  const owners = await chosen
    .innerJoin('memberships', 'memberships.operator_id', 'operators.id')
    .where('memberships.store_id', 'is', null)
    .where('memberships.role', '=', 'owner')
    .orderBy('operators.created_at')
    .orderBy('operators.id')
    .executeTakeFirst()
  const language = own?.language ?? owners?.language ?? null
  return isPanelLanguage(language) ? language : spokenLanguage()
}
