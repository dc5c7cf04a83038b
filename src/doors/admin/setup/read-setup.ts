// The setup progress of a shop. Each step is derived from existing data, so there is nothing to
// tick off, and changes made in other ways count too.

import { embeddingHosts } from '../../../ground/database/tables/stores-table.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import { endStatuses } from '../../../pure/contract/order-statuses.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { readSavedCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import { readLabs } from '../../../trade/fulfilment/labs/lab.ts'
import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import { readMailServer } from '../../../trade/mail/saved-mail-server.ts'
import { openOrders } from '../../../trade/orders/core/change-mode.ts'
import { firstStoreName } from '../../../trade/stores/ensure-first-store.ts'
import { partAddress } from '../catalog/catalog-part.ts'
import { removeCurrency } from '../catalog/currencies/edit-currencies.ts'
import { t, tText } from '../i18n/t.ts'
import type { PanelDeps } from '../layout/panel-deps.ts'
import { readStores } from '../layout/read-stores.ts'
import { hasUntriedKeys, neverTested } from '../payments/tried-keys.ts'
import { readLegal } from '../seller/seller-routes.tsx'

export type SetupState = 'done' | 'missing' | 'untested' | 'as_it_comes'

export type SetupStep = {
  label: string
  href: string
  state: SetupState
  /** What is there, or what to do. */
  note: string
}

export type Setup = {
  steps: SetupStep[]
  /** What the law usually asks for, of all steps. */
  missing: MissingFact[]
  takesPayments: boolean
  /** True if the payment keys of live stores were never tested. */
  isUntested: boolean
  stores: {
    id: string
    name: string
    mode: 'test' | 'live'
    /** True if the store has open test orders, which must be closed before it can go live. */
    hasTests: boolean
    /** True if the store names hosts that may show its pages in a frame once it is live. */
    hasHosts: boolean
  }[]
}

type Deps = Pick<PanelDeps, 'database' | 'gateways' | 'providers' | 'findMailServer' | 'baseUrl'>

export async function readSetup(deps: Deps): Promise<Setup> {
  const { database, gateways } = deps
  const { queries } = database
  const { missing, missingData } = await readLegal(queries)
  const { document } = await readSavedCatalog(database)
  const stores = [...(await readStores(queries)).values()]
  const [store] = stores
  const looks = await queries
    .selectFrom('stores')
    .select('id')
    .where((each) =>
      each.or([
        each('name', '!=', firstStoreName),
        each('accent', 'is not', null),
        each('logo', 'is not', null),
      ]),
    )
    .limit(1)
    .execute()
  const labs = (await readLabs(queries)).filter(({ isOn }) => isOn)
  const hasMails = (await deps.findMailServer()) !== null
  const takesPayments = gateways.forStore('live') !== null
  const isUntested = await hasUntriedKeys(queries, deps)
  const isChanged = (...parts: (keyof typeof document)[]) =>
    parts.some((part) => JSON.stringify(document[part]) !== JSON.stringify(builtInDocument[part]))
  const delivered = await testOrder(queries, 'delivered')
  const underWay = await testOrder(queries, null)
  const hostless = await queries
    .selectFrom('stores')
    .select('id')
    .where('embedding_hosts', '=', embeddingHosts.write([]))
    .execute()
  const kept = (isSet: boolean): SetupState => (isSet ? 'done' : 'as_it_comes')
  const needed = (isThere: boolean): SetupState => (isThere ? 'done' : 'missing')
  const home =
    store === undefined
      ? routes.admin.stores.page.href()
      : routes.admin.stores.one.look.page.href({ id: store.id })
  const steps: SetupStep[] = [
    {
      label: t('Seller and legal texts'),
      href: routes.admin.seller.page.href(),
      state: needed(missing.length === 0),
      note:
        missing.length === 0
          ? t('Nothing is missing, based on what is usual in your country.')
          : missingText(missing),
    },
    {
      label: t('Name and appearance'),
      href: home,
      state: kept(looks.length > 0),
      note: t('The store’s name, logo and colour, previewed on a cart with your own picture.'),
    },
    {
      label: t('Currencies and prices'),
      href: routes.admin.catalog.page.href(),
      state: kept(isChanged('currencies', 'markup_percent', 'products', 'sizes')),
      note: t('Sold in {list}.', { list: document.currencies.join(', ') }),
    },
    {
      label: t('Shipping'),
      href: routes.admin.catalog.shippingZones.page.href(),
      state: kept(shipsAnew(document)),
      note: t('Zones, countries, days and rates.'),
    },
    {
      label: t('Taxes'),
      href: routes.admin.catalog.taxes.page.href(),
      state: kept(isChanged('taxes')),
      note:
        document.taxes === undefined
          ? t('No taxes are set. You can fill in the standard rates there.')
          : t('Taxes are set up.'),
    },
    {
      label: t('Product data'),
      href: partAddress({ kind: 'data' }),
      state: needed(missingData.length === 0),
      note:
        missingData.length === 0
          ? t('Nothing is missing for the countries you ship to.')
          : missingText(missingData),
    },
    {
      label: t('Fees and duties'),
      href: routes.admin.catalog.fees.page.href(),
      state: kept(isChanged('fees', 'duties')),
      note: t('Who pays duties on parcels that cross a customs border, and fees of US states.'),
    },
    {
      label: t('Payments'),
      href: routes.admin.payments.page.href(),
      state: isUntested ? 'untested' : needed(takesPayments),
      note: isUntested
        ? neverTested()
        : takesPayments
          ? t('Live stores can accept payments.')
          : t('Live stores can’t accept payments. Enter and test a payment provider’s keys there.'),
    },
    {
      label: t('Mails'),
      href: routes.admin.mails.server.page.href(),
      state: needed(hasMails),
      note: hasMails
        ? t('A mail server is set up.')
        : deps.baseUrl === null && (await readMailServer(queries)) !== null
          ? t(
              'A mail server is set up, but mails contain links to the shop, and its address is unknown. Start the program with BASE_URL.',
            )
          : t('No mails are sent. Set up a mail server and send yourself a test mail.'),
    },
    {
      label: t('Lab'),
      href: routes.admin.labs.page.href(),
      state: kept(labs.length > 0),
      note:
        labs.length > 0
          ? t('Orders are sent to {list}.', { list: labs.map(({ name }) => name).join(', ') })
          : t('You print manually, from Production.'),
    },
    {
      label: t('On your website'),
      href:
        store === undefined
          ? routes.admin.stores.page.href()
          : routes.admin.stores.one.website.href({ id: store.id }),
      state: kept(stores.length > hostless.length),
      note: t('The link, or the lines of HTML, with the address and the key of your shop.'),
    },
    {
      label: t('Test order, tried out from cart to delivery'),
      href: testHref(delivered ?? underWay),
      state: needed(delivered !== null),
      note:
        delivered !== null
          ? t('One was delivered.')
          : underWay === null
            ? t(
                'Place one at /demo with the card 4242 4242 4242 4242. Use the button on its page here to move it from status to status until it is delivered.',
              )
            : t('One is in progress. Use the button on its page to move it to the next status.'),
    },
  ]
  const testing = await openOrders(queries)
    .select('store_id')
    .distinct()
    .where('mode', '=', 'test')
    .execute()
  return {
    steps,
    missing: [...missing, ...missingData],
    takesPayments,
    isUntested,
    stores: stores.map((each) => ({
      ...each,
      hasTests: testing.some(({ store_id: id }) => id === each.id),
      hasHosts: !hostless.some(({ id }) => id === each.id),
    })),
  }
}

function missingText(missing: readonly MissingFact[]): string {
  return t('Missing: {list}.', {
    list: [...new Set(missing.map(({ what }) => tText(what)))].join(', '),
  })
}

function testHref(id: OrderId | null): string {
  return id === null ? routes.demo.page.href() : routes.admin.orders.one.page.href({ id })
}

/** The newest test order. With a null state, the newest that is not closed. */
async function testOrder(
  queries: Deps['database']['queries'],
  status: 'delivered' | null,
): Promise<OrderId | null> {
  // Filters the newest orders only. By state, SQLite would scan all orders ever delivered.
  const newest = queries
    .selectFrom('orders')
    .select(['id', 'status', 'created_at'])
    .where('mode', '=', 'test')
    .orderBy('created_at', 'desc')
    .limit(1000)
  const tests = queries.selectFrom(newest.as('tests')).select('id')
  const found =
    status === null
      ? tests.where('status', 'not in', endStatuses)
      : tests.where('status', '=', status)
  const row = await found.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}

/** Removing a price list also removes its rates, which does not count as setting up shipping. */
function shipsAnew({ shipping, countries, currencies }: CatalogDocument): boolean {
  const begun = builtInDocument.currencies
    .filter((each) => !currencies.includes(each))
    .reduce(removeCurrency, builtInDocument)
  return JSON.stringify([shipping, countries]) !== JSON.stringify([begun.shipping, begun.countries])
}
