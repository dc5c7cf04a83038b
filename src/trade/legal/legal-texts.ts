import type { Queries } from '../../ground/database/database.ts'
import type { Language } from '../../pure/contract/language.ts'
import { type LegalPage, legalPages } from '../../pure/contract/legal-pages.ts'

export type WrittenText = { page: LegalPage; language: Language }

export async function readWrittenTexts(db: Queries): Promise<WrittenText[]> {
  return await db.selectFrom('legal_texts').select(['page', 'language']).execute()
}

/** Pages that have a text, in their fixed order. */
export function writtenPages(texts: readonly WrittenText[]): LegalPage[] {
  return legalPages.filter((page) => texts.some((text) => text.page === page))
}

/**
 * In the shopper's language, otherwise the shop's first language, otherwise any. Null if the page
 * does not exist.
 */
export async function findLegalText(
  db: Queries,
  page: LegalPage,
  { wanted, first }: { wanted: Language; first: Language },
): Promise<{ text: string; language: Language } | null> {
  const texts = await db
    .selectFrom('legal_texts')
    .select(['text', 'language'])
    .where('page', '=', page)
    .orderBy('language')
    .execute()
  const inLanguage = (language: Language) => texts.find((each) => each.language === language)
  return inLanguage(wanted) ?? inLanguage(first) ?? texts[0] ?? null
}

/** An empty text removes the page. */
export async function saveLegalText(
  tx: Queries,
  { page, language, text }: WrittenText & { text: string },
  at: number,
): Promise<void> {
  if (text === '') {
    await tx
      .deleteFrom('legal_texts')
      .where('page', '=', page)
      .where('language', '=', language)
      .execute()
    return
  }
  const saved = { text, updated_at: at }
  await tx
    .insertInto('legal_texts')
    .values({ page, language, ...saved })
    .onConflict((conflict) => conflict.columns(['page', 'language']).doUpdateSet(saved))
    .execute()
}
