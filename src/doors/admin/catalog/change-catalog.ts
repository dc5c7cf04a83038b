// The steps of every catalog change: applied to a copy, stored as a draft, reviewed, then saved.

import type { FastifyReply } from 'fastify'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { notFound } from '../../../pure/errors.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import { reductionFaults } from '../../../trade/catalog/reductions/reduction-faults.ts'
import { pictureFaults } from '../../../trade/catalog/saved/choice-pictures.ts'
import { readSavedCatalog, type SavedCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { createCatalogDraft } from '../../../trade/catalog/versions/catalog-drafts.ts'
import { documentChanges } from '../../../trade/catalog/versions/document-changes.ts'
import { faultText } from '../catalog-words/fault-text.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { toPutRight } from '../layout/redirect-with-outcome.ts'

export type CatalogPanel = Panel & {
  /**
   * Adds a POST for owners that changes the catalog. `page` is the page with the form, which shows
   * any faults.
   */
  change(route: Route, page: string | ((context: PanelContext) => string), change: Change): void
}

/**
 * Returns the changed document, or the reason why it can't be changed. `note` replaces the list of
 * changes.
 */
export type Change = (
  before: CatalogDocument,
  context: PanelContext,
) => { document: CatalogDocument; note?: string } | CatalogFieldFault

/** The fault and the form field it belongs to. With several faults, one message per field. */
export type CatalogFieldFault = {
  fault: string
  field?: string
  faults?: Readonly<Record<string, string>>
}

export function catalogPanel(panel: Panel): CatalogPanel {
  return {
    ...panel,
    change(route, page, change) {
      panel.post(route, 'owner', async (context) => {
        const current = await readSavedCatalog(panel.database)
        const backTo = typeof page === 'string' ? page : page(context)
        if (isOfAnother(context, current)) return await context.redirect(backTo, savedMeanwhile())
        const made = change(current.document, context)
        if ('document' in made) return await toPreview(panel, context, { ...made, current, backTo })
        const { fault: text, field, faults = field === undefined ? {} : { [field]: text } } = made
        const points = Object.values(faults).filter((point) => point !== text)
        return await context.redirect(backTo, { kind: 'fault', text, points, faults })
      })
    },
  }
}

/** True if the form was made from a different catalog than the current one. */
export function isOfAnother(
  { form }: Pick<PanelContext, 'form'>,
  { sha256 }: Pick<SavedCatalog, 'sha256'>,
): boolean {
  return form.get('sha256') !== sha256
}

/** The message for an outdated form, which comes back with its typed values. */
export function savedMeanwhile() {
  const text = t(
    'Nothing was saved: someone else saved a new version of the catalog in the meantime. Your changes are still here. Compare them with the current catalog and submit them again.',
  )
  return { kind: 'fault' as const, text }
}

export type Changed = {
  current: SavedCatalog
  document: CatalogDocument
  note?: string
  /** The page that shows the faults. */
  backTo: string
}

export async function toPreview(
  { database, now }: Pick<Panel, 'database' | 'now'>,
  { redirect }: Pick<PanelContext, 'redirect'>,
  { current, document, note, backTo }: Changed,
): Promise<FastifyReply> {
  const check = checkDocument(document)
  const { queries } = database
  const faults = check.ok
    ? [
        ...(await pictureFaults(queries, check.document)),
        ...(await reductionFaults(queries, check.document, now())),
      ]
    : check.faults
  if (!check.ok || faults.length > 0) {
    return await redirect(backTo, toPutRight(faults.map((fault) => faultText(document, fault))))
  }
  const changes = documentChanges(current.document, check.document)
  if (changes.length === 0) {
    return await redirect(backTo, { kind: 'fault', text: t('Nothing was changed.') })
  }
  const draft = {
    document: check.document,
    expected: current.sha256,
    note: note ?? '',
  }
  const id = await createCatalogDraft(database.queries, draft, now())
  return await redirect(routes.admin.catalog.drafts.one.page.href({ id }))
}

/**
 * Looks up a name sent by a form. Searches a list, because an object lookup would also find
 * "constructor". Throws `not_found` (404).
 */
export function oneOf<T extends string>(known: readonly T[], name: string): T {
  return known.find((each) => each === name) ?? partUnknown()
}

/** The product in the form's URL. Throws `not_found` (404). */
export function productOfForm({ products }: CatalogDocument, { param }: PanelContext): string {
  return oneOf(Object.keys(products), param('product'))
}

export function partUnknown(): never {
  throw notFound(
    t('This part of the catalog doesn’t exist. Go back to the catalog and choose one.'),
  )
}
