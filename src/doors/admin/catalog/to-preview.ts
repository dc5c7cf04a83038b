// The way of every change of the catalog: made on a copy, kept as a draft, looked at, then saved.

import type { FastifyReply } from 'fastify'
import type { Database } from '../../../ground/database/database.ts'
import { HandprintError } from '../../../pure/errors.ts'
import { catalogChanged } from '../../../trade/catalog/catalog-errors.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import { readSavedCatalog, type SavedCatalog } from '../../../trade/catalog/save-catalog.ts'
import { keepDraft } from '../../../trade/catalog/versions/catalog-drafts.ts'
import {
  changesInWords,
  documentChanges,
} from '../../../trade/catalog/versions/document-changes.ts'
import type { PanelRequest } from '../frame/panel-request.ts'

export type CatalogPagesDeps = { database: Database; now: () => number }

/** What is sold from. Throws `catalog_changed` where the form was made from another one. */
export async function catalogOfForm(
  { database }: CatalogPagesDeps,
  { form }: Pick<PanelRequest, 'form'>,
): Promise<SavedCatalog> {
  const current = await readSavedCatalog(database)
  if (form.get('sha256') !== current.sha256) throw catalogChanged()
  return current
}

export type Change = {
  current: SavedCatalog
  document: CatalogDocument
  /** In place of the changes in words. */
  note?: string
  /** Where the faults are shown. */
  backTo: string
}

export async function toPreview(
  { database, now }: CatalogPagesDeps,
  { redirect }: Pick<PanelRequest, 'redirect'>,
  { current, document, note, backTo }: Change,
): Promise<FastifyReply> {
  const check = checkDocument(document)
  if (!check.ok) {
    const text = 'Nothing was saved. This has to be put right first:'
    return await redirect(backTo, { kind: 'fault', text, points: check.faults })
  }
  const changes = documentChanges(current.document, check.document)
  if (changes.length === 0) {
    return await redirect(backTo, { kind: 'fault', text: 'Nothing was changed.' })
  }
  const draft = {
    document: check.document,
    expected: current.sha256,
    note: note ?? changesInWords(changes),
  }
  const id = await keepDraft(database.queries, draft, now())
  return await redirect(`/admin/catalog/drafts/${id}`)
}

/**
 * What a form names of the catalog. Looked for in a list: an object would also have "constructor".
 * Throws `not_found` (404).
 */
export function oneOf<T extends string>(known: readonly T[], name: string): T {
  return known.find((each) => each === name) ?? partUnknown()
}

export function partUnknown(): never {
  const message = 'There is no such part of the catalog. Go back to the catalog and choose one.'
  throw new HandprintError({ code: 'not_found', status: 404, message })
}
