// The forms for a store's settings and for a new store.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { aboutStore } from '../../../trade/audit/add-audit-entry.ts'
import { readSavedCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import {
  checkStoreSettings,
  fieldsOfStore,
  type StoreField,
} from '../../../trade/stores/settings/check-store-settings.ts'
import { createStore } from '../../../trade/stores/settings/create-store.ts'
import {
  readStoreSettings,
  type SetStore,
  saveStoreSettings,
} from '../../../trade/stores/settings/store-settings.ts'
import { unsold } from '../../../trade/stores/store-rules.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import { t, tLabels } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { currencyChoices } from '../layout/parts/currency-choices.ts'

export type StoreAt = {
  store: SetStore
  /** Currencies that the catalog has prices in. */
  sold: readonly string[]
}

type Page = (context: PanelContext) => Promise<PanelPage>

export function storeForm(panel: Panel, page: Page) {
  return defineForm(panel, {
    route: routes.admin.stores.one.page,
    read: async (queries, { param }): Promise<StoreAt> => ({
      store: await readStoreSettings(queries, readStoreId(param('id'))),
      sold: (await readSavedCatalog({ queries })).document.currencies,
    }),
    address: ({ store }) => routes.admin.stores.one.page.href({ id: store.id }),
    fields,
    texts: ({ store }) => fieldsOfStore(store),
    check(texts, { sold }) {
      const checked = checkStoreSettings(texts, sold)
      return checked.ok ? { value: checked.settings } : checked
    },
    save: (tx, settings, { store }) => saveStoreSettings(tx, store.id, settings, panel.now()),
    audit: ({ store: { id } }, _settings, changes) => ({
      action: 'store.changed',
      ...aboutStore(id),
      changes,
    }),
    done: ({ redirect }, { at: { store } }) =>
      redirect(routes.admin.stores.one.page.href({ id: store.id }), t('Settings saved.')),
    page,
  })
}

const whosePictures = [
  { value: 'shoppers', label: 'the shoppers’ own' },
  { value: 'shop', label: 'the shop’s motifs' },
]

const whenLate = [
  { value: 'hold', label: 'Put the order on hold' },
  { value: 'refund', label: 'Refund and cancel' },
]

function fields({ store, sold }: StoreAt): FieldTable<StoreField> {
  // The catalog may lack a store's currency only in data from an older release: saving a catalog
  // now moves its stores to a currency it has.
  const isSold = sold.includes(store.currency) || !isCurrency(store.currency)
  return {
    name: lookFields().name,
    support_email: {
      label: t('Contact address for shoppers'),
      type: 'email',
      note: t('Reply address of mails to shoppers.'),
      isBeside: true,
    },
    currency: {
      kind: 'choice',
      label: t('Currency'),
      choices: currencyChoices(isSold ? sold : [store.currency, ...sold]),
      note: t(
        'Used where nothing else determines the currency. The catalog must have prices in it.',
      ),
    },
    currencies: {
      kind: 'several',
      label: t('Currencies shoppers can choose'),
      class: 'many-choices',
      choices: currencyChoices([...new Set([...sold, ...(store.currencies ?? [])])]),
      note: t('None selected: all products in the catalog.'),
    },
    embedding_hosts: {
      kind: 'long',
      label: t('Hosts that may embed its pages'),
      rows: 3,
      note: t(
        'One per line, such as example.com or *.example.com. In test mode, every host is allowed.',
      ),
    },
    return_addresses: {
      kind: 'long',
      label: t('Addresses its pages may link back to'),
      rows: 3,
      note: t(
        'One per line, such as https://example.com/prints/ or myapp:// for an app. Hosts that may embed its pages need no line.',
      ),
    },
    image_root: {
      label: t('Image base URL'),
      note: t('Relative image addresses are resolved against this URL.'),
    },
    quota_megabytes: {
      label: t('Image storage limit, in MB'),
      inputMode: 'numeric',
      note: t('0 means no limit. If empty, the default for all stores applies.'),
      isBeside: true,
    },
    accent: lookFields().accent,
    pictures_are: {
      kind: 'choice',
      label: t('Pictures in this store are'),
      choices: tLabels(whosePictures),
      note: t(
        'Shoppers can’t withdraw from prints of their own pictures. They can from prints of the shop’s motifs, where the law has a right of withdrawal. A program with the secret key can say otherwise for a single picture.',
      ),
    },
    cool_off_minutes: {
      heading: t('Orders'),
      label: t('Cancellation window, in minutes'),
      inputMode: 'numeric',
      note: t('The order is not printed before that. 0 means no window.'),
    },
    reminder_hours: {
      label: t('Reminders for a late print image, in hours'),
      note: t('For example 24, 72. If empty, none are sent.'),
      isBeside: true,
    },
    deadline_days: {
      label: t('Print image deadline, in days'),
      inputMode: 'numeric',
    },
    late_image: {
      kind: 'choice',
      label: t('After the deadline'),
      choices: tLabels(whenLate),
      isBeside: true,
    },
    closed: {
      kind: 'check',
      label: t('Closed for now: no new carts, existing orders continue'),
    },
    upload_page: {
      kind: 'check',
      label: t(
        'Upload page: shoppers send pictures from their devices (address under “On your website”)',
      ),
    },
    on_account: {
      kind: 'check',
      label: t('Allow its programs to place orders on account, which you bill later'),
    },
  }
}

/** The settings that shoppers see. */
export function lookFields(): FieldTable<'name' | 'accent'> {
  return {
    name: { label: t('Name'), maxLength: 100, isRequired: true },
    accent: {
      label: t('Accent colour'),
      isColour: true,
      maxLength: 20,
      note: t(
        'For buttons and selected items, such as #1c5b47. If empty, Handprint’s default colour is used.',
      ),
    },
  }
}

/** `keysPage` is shown after saving, the only time that the keys are shown. */
export function newStoreForm(
  panel: Panel,
  page: (context: PanelContext, sold: readonly string[]) => Promise<PanelPage>,
  keysPage: (made: Awaited<ReturnType<typeof createStore>>) => PanelPage,
) {
  return defineForm(panel, {
    route: routes.admin.stores.page,
    nav: { label: t('Stores'), order: 40 },
    read: async (queries) => (await readSavedCatalog({ queries })).document.currencies,
    address: () => routes.admin.stores.page.href(),
    fields: (sold): FieldTable<'name' | 'currency'> => ({
      name: lookFields().name,
      currency: {
        kind: 'choice',
        label: t('Currency'),
        choices: currencyChoices(sold),
        isBeside: true,
      },
    }),
    texts: ([first = '']) => ({ name: '', currency: first }),
    check(texts, sold) {
      const name = texts.name
      const currency = texts.currency.toUpperCase()
      const faults = {
        ...((name === '' || [...name].length > 100) && {
          name: 'Enter a name of at most 100 characters.',
        }),
        ...(!sold.includes(currency) && { currency: unsold(currency, sold) }),
      }
      return Object.keys(faults).length > 0 ? { faults } : { value: { name, currency } }
    },
    asksPassword: true,
    save: (tx, wanted) => createStore(tx, wanted, panel.now()),
    audit: (_at, detail, { store }) => ({
      action: 'store.created',
      ...aboutStore(store.id),
      detail,
    }),
    done: ({ show }, { made }) => show(keysPage(made)),
    page,
  })
}
