// The settings of a price list: its name, the store it is for, and whose carts get it.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import { getPriceList, type PriceList } from '../../../trade/catalog/price-lists/read-price-list.ts'
import {
  changeListTerms,
  type ListTerms,
  listTermsFaults,
  longestListName,
  makePriceList,
  readListTerms,
} from '../../../trade/stores/price-lists/manage-price-lists.ts'
import { defineForm } from '../forms/define-form.tsx'
import { type Checked, choicesIn, type FieldTable, type FieldTexts } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { readStores, storeChoices } from '../layout/read-stores.ts'

type ListAt = {
  /** Null for a new one. */
  list: PriceList | null
  terms: ListTerms
  stores: readonly { value: string; label: string }[]
}
type Field = 'name' | 'store' | 'carts'

const { one, new: made } = routes.admin.priceLists

export function priceListForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  return defineForm(panel, {
    route: [made, one.page],
    hasOwnPages: true,
    read: readListAt,
    address: ({ list }) => (list === null ? made.href() : one.page.href({ id: list.id })),
    fields: fieldsOf,
    texts: textsOf,
    check: checkTerms,
    async save(tx, terms, { list }, { by }) {
      const who = { by, at: panel.now() }
      if (list === null) return (await makePriceList(tx, terms, who)).id
      await changeListTerms(tx, list.id, terms, who)
      return list.id
    },
    // The functions above write their own entry, as programs change lists, too.
    audit: () => ({ action: 'price_list.changed', changes: [] }),
    async done({ redirect }, { at: { list }, made: id }) {
      const text =
        list === null
          ? t('The list is ready. Upload its prices below.')
          : t('Saved. Open carts use it from their next page on.')
      return await redirect(one.page.href({ id }), text)
    },
    page,
  })
}

async function readListAt(db: Queries, { param }: PanelContext): Promise<ListAt> {
  const stores = storeChoices((await readStores(db)).values())
  if (param('id') === '') {
    return { list: null, terms: { name: '', storeId: null, carts: [] }, stores }
  }
  const list = await getPriceList(db, param('id'))
  return { list, terms: await readListTerms(db, list), stores }
}

function fieldsOf({ stores }: ListAt): FieldTable<Field> {
  return {
    name: {
      label: t('Name'),
      maxLength: longestListName,
      note: t('Such as “School 2026”. A hand-off names the list by it.'),
    },
    store: {
      kind: 'choice',
      label: t('Store that may use it'),
      choices: [{ value: '', label: t('All stores') }, ...stores],
    },
    carts: {
      kind: 'several',
      label: t('Stores whose carts all get it'),
      note: t('None ticked: only carts whose hand-off names the list.'),
      choices: stores,
    },
  }
}

function textsOf({ terms: { name, storeId, carts } }: ListAt): FieldTexts<Field> {
  return { name, store: storeId ?? '', carts: carts.join(', ') }
}

function checkTerms(texts: FieldTexts<Field>, { stores }: ListAt): Checked<ListTerms, Field> {
  const terms = {
    name: texts.name,
    storeId: texts.store === '' ? null : readStoreId(texts.store),
    carts: choicesIn(texts.carts).map(readStoreId),
  }
  const { name, storeId, carts } = listTermsFaults(
    terms,
    stores.map(({ value }) => value),
  )
  const faults: Partial<Record<Field, Told>> = {
    ...(name !== undefined && { name }),
    ...(storeId !== undefined && { store: storeId }),
    ...(carts !== undefined && { carts }),
  }
  return Object.keys(faults).length > 0 ? { faults } : { value: terms }
}
