// The official EU notice on the legal guarantee: Directive 2011/83/EU art. 6 (1) (l) and 22a,
// Implementing Regulation (EU) 2025/1960. The operator gets the official files. They are stored and
// served unchanged, because their design is prescribed.

import type { Queries } from '../../ground/database/database.ts'
import type { GuaranteeNoticesTable } from '../../ground/database/tables/seller-table.ts'
import type { Language } from '../../pure/contract/language.ts'
import { routes } from '../../pure/contract/route-tree.ts'

/** Without its bytes. */
export type GuaranteeNotice = Omit<GuaranteeNoticesTable, 'bytes' | 'updated_at'>

const columns = ['language', 'sha256', 'format', 'width', 'height', 'alt', 'link'] as const

export async function readGuaranteeNotices(db: Queries): Promise<GuaranteeNotice[]> {
  return await db.selectFrom('guarantee_notices').select(columns).orderBy('language').execute()
}

/**
 * In the shopper's language, otherwise the shop's first language, otherwise any. Null if there is
 * none.
 */
export async function findGuaranteeNotice(
  db: Queries,
  { wanted, first }: { wanted: Language; first: Language },
): Promise<GuaranteeNotice | null> {
  const notices = await readGuaranteeNotices(db)
  const inLanguage = (language: Language) => notices.find((each) => each.language === language)
  return inLanguage(wanted) ?? inLanguage(first) ?? notices[0] ?? null
}

/** Keeps the alternative text and the link of the picture that it replaces. */
export async function saveNoticePicture(
  tx: Queries,
  notice: Pick<
    GuaranteeNoticesTable,
    'language' | 'sha256' | 'format' | 'width' | 'height' | 'bytes'
  >,
  at: number,
): Promise<void> {
  const { language, ...picture } = notice
  const saved = { ...picture, updated_at: at }
  await tx
    .insertInto('guarantee_notices')
    .values({ language, ...saved, alt: '', link: '' })
    .onConflict((conflict) => conflict.column('language').doUpdateSet(saved))
    .execute()
}

export async function saveNoticeWords(
  tx: Queries,
  { language, alt, link }: Pick<GuaranteeNotice, 'language' | 'alt' | 'link'>,
  at: number,
): Promise<void> {
  await tx
    .updateTable('guarantee_notices')
    .set({ alt, link, updated_at: at })
    .where('language', '=', language)
    .execute()
}

export async function removeNotice(tx: Queries, language: Language): Promise<void> {
  await tx.deleteFrom('guarantee_notices').where('language', '=', language).execute()
}

/** The bytes as they were uploaded, for any language. Null if there is no such notice. */
export async function readNoticePicture(
  db: Queries,
  { sha256, format }: Pick<GuaranteeNotice, 'sha256' | 'format'>,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('guarantee_notices')
    .select('bytes')
    .where('sha256', '=', sha256)
    .where('format', '=', format)
    .limit(1)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/** Names the hash of the bytes, so what is at an address never changes. */
export function noticeAddress({
  sha256,
  format,
}: Pick<GuaranteeNotice, 'sha256' | 'format'>): string {
  return routes.brand.one.href({ file: `guarantee-${sha256}.${format}` })
}
