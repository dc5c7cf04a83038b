// Shows what a catalog change does to prices and open carts before it is saved or discarded.

import type { Seller } from '../../../../ground/database/tables/seller-table.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import { HandprintError } from '../../../../pure/errors.ts'
import { previewCarts } from '../../../../trade/carts/preview-carts.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { shippedCountries } from '../../../../trade/catalog/delivery/shipping-zones.ts'
import { untaxedCountries } from '../../../../trade/catalog/delivery/taxes-of.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { catalogInvalid } from '../../../../trade/catalog/document/catalog-invalid.ts'
import { checkDocument } from '../../../../trade/catalog/document/document-faults.ts'
import { parseCatalog } from '../../../../trade/catalog/document/parse-catalog.ts'
import { readCatalog } from '../../../../trade/catalog/saved/read-catalog.ts'
import {
  findSavedCatalog,
  readSavedCatalog,
  saveDocument,
} from '../../../../trade/catalog/saved/save-catalog.ts'
import { catalogForStore } from '../../../../trade/catalog/store-markup/catalog-for-store.ts'
import {
  deleteCatalogDraft,
  readCatalogDraft,
} from '../../../../trade/catalog/versions/catalog-drafts.ts'
import { comparePrices } from '../../../../trade/catalog/versions/compare-prices.ts'
import {
  type DocumentChange,
  documentChanges,
} from '../../../../trade/catalog/versions/document-changes.ts'
import { previewCheckouts } from '../../../../trade/checkout/draft/preview-checkouts.ts'
import {
  type MissingProductData,
  missingProductData,
} from '../../../../trade/legal/missing-product-data.ts'
import { readSeller } from '../../../../trade/legal/seller.ts'
import { hasRole } from '../../../../trade/operators/operator.ts'
import {
  savingForStores,
  storesThatMove,
} from '../../../../trade/stores/settings/keep-currencies-sold.ts'
import { customWordWarnings } from '../../catalog-words/custom-word-warnings.ts'
import { noteText } from '../../catalog-words/note-text.ts'
import { type Known, placeText } from '../../catalog-words/place-text.ts'
import { placedChangesText, placeValueText } from '../../catalog-words/placed-change-text.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t } from '../../i18n/t.ts'
import { countText } from '../../layout/formats.ts'
import { ConfirmForm } from '../../layout/parts/confirm-form.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { Warnings } from '../../layout/parts/warnings.tsx'
import { MissingFacts } from '../../seller/missing-facts-box.tsx'
import type { CatalogPanel } from '../change-catalog.ts'
import { nearSizes } from '../sizes/read-new-size.ts'
import { CartsPreviewSection, CheckoutsPreviewSection } from './open-preview.tsx'
import { PricesPreview } from './prices-preview.tsx'

export function draftRoutes(panel: CatalogPanel): void {
  const { database, now } = panel
  const { queries } = database
  panel.get(
    routes.admin.catalog.drafts.one.page,
    'read_only',
    async ({ param, operator, show }) => {
      const draft = await readCatalogDraft(queries, param('id'))
      const current = await readSavedCatalog(database)
      // The changes of this draft only, without reverting what someone else saved in the meantime.
      const base = (await findSavedCatalog(database, draft.expected)) ?? current
      const meant = new Set(
        documentChanges(base.document, draft.document).map(({ place }) => place),
      )
      const changes = documentChanges(current.document, draft.document)
      const before = await readCatalog(queries)
      const after = parseCatalog(draft.document, 'draft')
      const preview = await previewCarts(
        queries,
        {
          before: (store, prices) => catalogForStore(before, store, prices),
          after: (store, prices) => catalogForStore(after, store, prices),
        },
        now,
      )
      const checkouts = await previewCheckouts(queries, { before, after }, now)
      const comparison = await comparePrices(before, after)
      const seller = await readSeller(queries)
      const isStale = current.sha256 !== draft.expected
      const mayEdit = hasRole(operator, 'owner')
      return await show({
        title: t('Changes'),
        back: { href: routes.admin.catalog.page.href(), label: t('Catalog') },
        isWide: true,
        ...(isStale && {
          notice: {
            kind: 'fault' as const,
            text: t(
              'Someone else saved a new version of the catalog in the meantime, so this change can no longer be saved. Make it again in the new version.',
            ),
          },
        }),
        children: (
          <>
            <p>{t('Nothing is saved yet. Existing orders always keep their prices.')}</p>
            <Warnings
              warnings={[
                ...nearSizes(current.document, draft.document),
                ...customWordWarnings(draft.document),
                ...(await storesThatMove(queries, draft.document)).map(({ name, from, to }) =>
                  t('Store {name} switches to {to}: its currency, {from}, is no longer sold in.', {
                    name,
                    from,
                    to,
                  }),
                ),
              ]}
            />
            <Changes
              changes={changes.filter(({ place }) => meant.has(place))}
              note={draft.note}
              known={knownOfBoth(current.document, draft.document)}
            />
            <Untaxed before={before} after={after} />
            <MissingForNewCountries missing={missingNow(before, after, seller)} />
            <CheckoutsPreviewSection
              preview={checkouts}
              known={knownOfBoth(current.document, draft.document)}
            />
            <CartsPreviewSection preview={preview} own={after.customWords} />
            <PricesPreview comparison={comparison} own={after.customWords} />
            {mayEdit && !isStale && (
              <ConfirmForm
                action={routes.admin.catalog.drafts.one.save.href({ id: param('id') })}
                yes={t('Save and publish')}
                backTo={routes.admin.catalog.page.href()}
              >
                <p>{t('Open carts show the change on the next page load.')}</p>
              </ConfirmForm>
            )}
          </>
        ),
      })
    },
  )

  panel.post(routes.admin.catalog.drafts.one.save, 'owner', async ({ param, by, redirect }) => {
    const at = now()
    try {
      await database.transaction(async (tx) => {
        const { document, expected, note } = await readCatalogDraft(tx, param('id'))
        const check = checkDocument(document)
        if (!check.ok) throw catalogInvalid(check.faults, document)
        const saving = { document: check.document, expected, note, ...savingForStores(by, at) }
        await saveDocument(tx, saving, at)
        await deleteCatalogDraft(tx, param('id'))
      })
    } catch (error) {
      // The draft's page explains this and lists the changes, which have to be repeated.
      const isStale = error instanceof HandprintError && error.code === 'catalog_changed'
      if (isStale)
        return await redirect(routes.admin.catalog.drafts.one.page.href({ id: param('id') }))
      throw error
    }
    return await redirect(routes.admin.catalog.page.href(), t('Catalog saved. It is live now.'))
  })
}

type UntaxedProps = { before: Catalog; after: Catalog }

/**
 * Shown only when it changes, because most shops ship to many countries in which they owe no tax.
 */
function Untaxed({ before, after }: UntaxedProps) {
  const countries = untaxedCountries(after)
  if (countries.length === 0 || countries.join() === untaxedCountries(before).join()) return null
  return (
    <section>
      <h2>{t('Shipped to without tax')}</h2>
      <p>{t('No tax is set for these countries that you ship to:')}</p>
      <details open={countries.length <= maxShownAtOnce}>
        <summary>
          {countries.length === 1
            ? t('1 country')
            : t('{count} countries', { count: countText(countries.length) })}
        </summary>
        {countries.map(readersCountryName).join(', ')}
      </details>
    </section>
  )
}

/** What countries ask for that are newly shipped to. */
function missingNow(before: Catalog, after: Catalog, seller: Seller): MissingProductData[] {
  const served = shippedCountries(before)
  const added = shippedCountries(after).filter((country) => !served.includes(country))
  return added.length === 0 ? [] : missingProductData(after, seller, added)
}

function MissingForNewCountries({ missing }: { missing: readonly MissingProductData[] }) {
  if (missing.length === 0) return null
  return (
    <section>
      <h2>{t('Product data missing for countries that are newly shipped to')}</h2>
      <MissingFacts missing={missing} />
    </section>
  )
}

const maxShownAtOnce = 12

type ChangesProps = { changes: readonly DocumentChange[]; note: string; known: Known }

function Changes({ changes, note, known }: ChangesProps) {
  const table = <ChangesTable changes={changes} known={known} />
  return (
    <section>
      <h2>{`${countText(changes.length)} ${changes.length === 1 ? t('value') : t('values')}`}</h2>
      {changes.length <= maxShownAtOnce ? (
        table
      ) : (
        <>
          <p>{note === '' ? placedChangesText(known, changes) : noteText(known, note)}</p>
          <details>
            <summary>{t('Value by value')}</summary>
            {table}
          </details>
        </>
      )}
    </section>
  )
}

function ChangesTable({ changes, known }: Pick<ChangesProps, 'changes' | 'known'>) {
  return (
    <Table
      caption={t('Changed values')}
      rows={changes}
      most={40}
      keyOf={({ place }) => place}
      empty={t('This is already the current catalog.')}
      columns={[
        { label: t('Location'), cell: ({ place }) => placeText(known, place) },
        { label: t('Now'), number: ({ place, from }) => placeValueText(known, place, from) },
        { label: t('After'), number: ({ place, to }) => placeValueText(known, place, to) },
      ]}
    />
  )
}

/** Names from both documents, so that removed entries can still be named. */
function knownOfBoth(before: CatalogDocument, after: CatalogDocument): Known {
  const [old, next] = [before.custom, after.custom]
  const options = { ...old?.options, ...next?.options }
  const merged = Object.entries(options).map(([name, option]) => {
    const values = { ...old?.options?.[name]?.values, ...option.values }
    return [name, { ...option, values }]
  })
  const products = { ...old?.products, ...next?.products }
  const zones = { ...before.zone_names, ...after.zone_names }
  return { custom: { products, options: Object.fromEntries(merged) }, zone_names: zones }
}
