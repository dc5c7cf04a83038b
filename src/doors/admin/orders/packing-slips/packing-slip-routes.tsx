// Sheets to print from the browser: packing slips, one per order with its content and address, and
// job tickets, one per print.

import type { Queries } from '../../../../ground/database/database.ts'
import { storeLogo } from '../../../../ground/database/tables/stores-table.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { StoreLogo } from '../../../../pure/contract/store-brand.ts'
import { getGroup } from '../../../../trade/groups/group.ts'
import type { PackingSlip } from '../../../../trade/orders/views/packing-slip.ts'
import { readOrders } from '../../../../trade/orders/views/read-orders.ts'
import { logoAddress } from '../../../../trade/stores/branding/brand-addresses.ts'
import { t } from '../../i18n/t.ts'
import type { FormFields } from '../../layout/form-fields.ts'
import type { Panel } from '../../layout/panel-routes.ts'
import { PrintPicture } from '../../layout/parts/print-picture.tsx'
import { readStores } from '../../layout/read-stores.ts'
import { chosenIds, readChosen } from '../actions/act-on-orders.ts'
import { lineDrawer } from '../one/approved-print.tsx'
import { JobTickets } from './job-tickets.tsx'
import { ordersToPack } from './orders-to-pack.ts'

export function packingSlipRoutes(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  // The queue's form is a POST. It redirects, so that the sheets have a URL that can be printed
  // again.
  for (const sheets of [routes.admin.packingSlips, routes.admin.jobTickets]) {
    panel.post(sheets, 'read_only', async ({ form, redirect }) => {
      const query = chosenIds(form).map((id) => `order=${id}`)
      return await redirect(`${sheets.href()}?${query.join('&')}`)
    })
  }

  panel.get(routes.admin.packingSlips, 'read_only', async ({ query, show }) => {
    const group = query.get('group')
    const rows =
      group === ''
        ? await readChosen(queries, chosenIds(query))
        : await ordersToPack(queries, await getGroup(queries, group))
    const stores = await readStores(queries)
    const logos = await readLogos(queries)
    const sheets: Sheet[] = []
    for (const { id, store_id: storeId, mode } of rows) {
      const slip = await panel.readPackingSlip(id)
      if (slip === null) continue
      const storeName = stores.get(storeId)?.name ?? ''
      sheets.push({ slip, id, isTest: mode === 'test', storeName, logo: logos.get(storeId) })
    }
    return await show({
      title:
        sheets.length === 1
          ? t('Packing slip')
          : t('{count} packing slips', { count: sheets.length }),
      isWide: true,
      children: <PackingSlips sheets={sheets} paper={paperOf(query)} />,
    })
  })

  panel.get(routes.admin.jobTickets, 'read_only', async ({ query, show }) => {
    const rows = await readChosen(queries, chosenIds(query))
    const { orders, pictures, catalogs, told } = await readOrders(queries, rows, now)
    const count = orders.reduce((sum, { lines }) => sum + lines.length, 0)
    const stores = await readStores(queries)
    return await show({
      title: count === 1 ? t('Job ticket') : t('{count} job tickets', { count }),
      isWide: true,
      children: (
        <JobTickets
          orders={orders}
          pictures={pictures}
          stores={stores}
          catalogs={catalogs}
          told={told}
          paper={paperOf(query)}
          drawerOf={({ id }) => lineDrawer(panel.drawBoughtPrint, catalogs.get(id))}
        />
      ),
    })
  })
}

function paperOf(query: FormFields): 'a4' | 'letter' {
  return query.get('paper') === 'letter' ? 'letter' : 'a4'
}

async function readLogos(db: Queries): Promise<Map<string, StoreLogo>> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'logo'])
    .where('logo', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, logo }) => {
      const read = storeLogo.read(logo)
      return read === null ? [] : [[id, read] as const]
    }),
  )
}

/** `isTest` marks a sheet that must not leave the shop. */
type Sheet = {
  slip: PackingSlip
  id: string
  isTest: boolean
  storeName: string
  logo: StoreLogo | undefined
}

type Props = { sheets: readonly Sheet[]; paper: 'a4' | 'letter' }

/**
 * Each sheet is in its shopper's language. In print the panel around them is hidden, and each sheet
 * starts a new page.
 */
function PackingSlips({ sheets, paper }: Props) {
  return (
    <>
      <p class="not-printed">
        {t(
          'Print this page with your browser. Each slip is in the language of its order. Slips show no prices.',
        )}
      </p>
      {sheets.map(({ slip, id, isTest, storeName, logo }) => (
        <article key={id} class={`packing-slip ${paper}`} lang={slip.language}>
          <header>
            <h2>
              <StoreName name={storeName} logo={logo} />
            </h2>
            {isTest && (
              <p class="test-mark" lang="en">
                {t('Test: do not ship')}
              </p>
            )}
            <p>
              {slip.title}
              <br />
              <strong>{slip.number}</strong>
              {slip.facts.map(({ label, value }) => (
                <span key={label}>
                  <br />
                  {label}: {value}
                </span>
              ))}
            </p>
            {slip.groupFor !== null && (
              <p class="group-for" dir="auto">
                {slip.groupFor}
              </p>
            )}
          </header>
          <section>
            <h3>{slip.place.heading}</h3>
            <address>
              {slip.place.lines.map((line) => (
                <span key={line} dir="auto">
                  {line}
                  <br />
                </span>
              ))}
            </address>
          </section>
          <Lines slip={slip} />
          {slip.giftNote !== null && (
            <p class="gift-note" dir="auto">
              {slip.giftNote}
            </p>
          )}
          {slip.sender.length > 0 && (
            <footer>
              <p>{slip.sender.join(' · ')}</p>
            </footer>
          )}
        </article>
      ))}
    </>
  )
}

/** The table header is repeated on every further page, including the order number. */
function Lines({ slip: { number, columns, lines } }: { slip: PackingSlip }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {columns.item} ({number})
          </th>
          <th scope="col" class="number">
            {columns.quantity}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, details, quantity, picture }) => (
          <tr key={id}>
            <td>
              {picture && <PrintPicture image={picture.image} crop={picture.crop} alt={name} />}
            </td>
            <td>
              {name}
              {details.map((detail) => (
                <span key={detail}>
                  <br />
                  {detail}
                </span>
              ))}
            </td>
            <td class="number">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StoreName({ name, logo }: { name: string; logo: StoreLogo | undefined }) {
  if (logo === undefined) return name
  const { width, height } = logo
  return <img src={logoAddress(logo)} alt={name} width={width} height={height} />
}
