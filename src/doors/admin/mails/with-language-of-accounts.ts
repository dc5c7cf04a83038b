import type { Queries } from '../../../ground/database/database.ts'
import { isPanelLanguage, type PanelLanguage, readersLanguage, withReader } from '../i18n/t.ts'

/** Runs `work` in the language of the recipients, who may have no account. */
export async function withLanguageOfAccounts<T>(
  db: Queries,
  emails: readonly string[],
  work: () => T,
): Promise<T> {
  const language = await languageOf(db, emails)
  return withReader({ asked: language, language, measures: null }, work)
}

/**
 * The language from the profile of the recipient whose account is oldest. Falls back to that of the
 * installation's first owner, then to that of the request.
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
  return isPanelLanguage(language) ? language : readersLanguage()
}
