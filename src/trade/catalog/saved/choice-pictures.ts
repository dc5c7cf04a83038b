// Pictures of choices that only a document defines, such as a frame's wood or a paper. Each is
// re-encoded from the upload (doors/admin/catalog/own/choice-picture-routes.tsx). Documents refer to them
// by hash; a saved document does so permanently, and so do the orders sold from it.

import type { Queries } from '../../../ground/database/database.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import type { CatalogDocument } from '../document/catalog-document.ts'
import { catalogInvalid } from '../document/catalog-invalid.ts'
import { type DocumentFault, documentFault } from '../document/document-fault.ts'

/** Same lifetime as the draft the picture was uploaded for. */
const unkeptMs = 24 * 60 * 60 * 1000

export async function addChoicePicture(
  db: Queries,
  { sha256, bytes }: { sha256: string; bytes: Buffer },
  at: number,
): Promise<void> {
  await db
    .deleteFrom('choice_pictures')
    .where('is_kept', '=', 0)
    .where('created_at', '<', at - unkeptMs)
    .execute()
  await db
    .insertInto('choice_pictures')
    .values({ sha256, bytes, is_kept: 0, created_at: at })
    .onConflict((same) => same.column('sha256').doUpdateSet({ created_at: at }))
    .execute()
}

/** WebP; null if it is not stored here. */
export async function readChoicePicture(db: Queries, sha256: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('choice_pictures')
    .select('bytes')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.bytes ?? null
}

/**
 * Call in the transaction that saves the catalog. Throws `catalog_invalid` if a picture is missing.
 */
export async function keepPictures(tx: Queries, document: CatalogDocument): Promise<void> {
  const named = picturesIn(document).map(({ sha256 }) => sha256)
  if (named.length === 0) return
  await tx.updateTable('choice_pictures').set({ is_kept: 1 }).where('sha256', 'in', named).execute()
  const faults = await pictureFaults(tx, document)
  if (faults.length > 0) throw catalogInvalid(faults, document)
}

/** For an imported document, which refers to pictures but does not contain them. */
export async function pictureFaults(
  db: Queries,
  document: CatalogDocument,
): Promise<DocumentFault[]> {
  const named = picturesIn(document)
  if (named.length === 0) return []
  const rows = await db
    .selectFrom('choice_pictures')
    .select('sha256')
    .where(
      'sha256',
      'in',
      named.map(({ sha256 }) => sha256),
    )
    .execute()
  const here = new Set(rows.map(({ sha256 }) => sha256))
  return named
    .filter(({ sha256 }) => !here.has(sha256))
    .map(({ place }) =>
      documentFault(
        place,
        sentence('was not found here. Leave it out and upload the picture in the panel.'),
      ),
    )
}

function picturesIn({ custom }: CatalogDocument): { place: string; sha256: string }[] {
  return Object.entries(custom?.options ?? {}).flatMap(([option, { values }]) =>
    Object.entries(values).flatMap(([value, { picture }]) =>
      picture === undefined
        ? []
        : [{ place: `custom.options.${option}.values.${value}.picture`, sha256: picture }],
    ),
  )
}
