// In which of the panel's languages a mail about an account is written.

import type { Queries } from '../../../ground/database/database.ts'
import { isPanelLanguage, type PanelLanguage, speakTo, spokenLanguage } from '../words/say.ts'

/** `work` says its words as the account's person reads them; `email` may have no account. */
export async function speakToAccount<T>(db: Queries, email: string, work: () => T): Promise<T> {
  const language = await languageOf(db, email)
  return speakTo({ asked: language, language, measures: null }, work)
}

/** As chosen in the profile; else as the first owner of the installation has; else as whoever asks for the mail. */
async function languageOf(db: Queries, email: string): Promise<PanelLanguage> {
  const chosen = db.selectFrom('operators').select('language').where('language', 'is not', null)
  const own = await chosen.where('email', '=', email).executeTakeFirst()
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
