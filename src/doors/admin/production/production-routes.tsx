// Orders that can be printed now: their files as one zip, packing slips, and moving orders into
// production and back.

import type { ComponentChildren } from 'preact'
import type { Queries } from '../../../ground/database/database.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import type { OrderId } from '../../../pure/contract/ids.ts'
import type { Route } from '../../../pure/contract/route.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { minuteIn } from '../../../pure/zoned-days.ts'
import { addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import { sizeNames } from '../../../trade/catalog/products.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { readPictures } from '../../../trade/images/read-pictures.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { shipOrder } from '../../../trade/orders/actions/parcel-actions.ts'
import { putBackOrder, takeOrder } from '../../../trade/orders/actions/take-order.ts'
import { getOrderId } from '../../../trade/orders/core/order-errors.ts'
import { readOrderLines } from '../../../trade/orders/core/order-lines.ts'
import { getOrder } from '../../../trade/orders/core/read-order.ts'
import { markGiven } from '../../../trade/production/mark-given.ts'
import { readPrintFiles } from '../../../trade/production/read-print-files.ts'
import { t, tText } from '../i18n/t.ts'
import { timeText } from '../layout/formats.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { StateBadge } from '../layout/parts/state-badge.tsx'
import { readStores } from '../layout/read-stores.ts'
import {
  actOnOrders,
  bulkNotice,
  chosenIds,
  ordersText,
  wayBack,
} from '../orders/actions/act-on-orders.ts'
import { offerUndo } from '../orders/actions/undo-routes.ts'
import { filesOfOrders, type GivenOrder, ordersToAskAbout } from './files-of-orders.ts'
import { coolingOrders, countGiven, printQueue } from './print-queue.ts'
import { ProductionPage } from './production-page.tsx'
import { readParcels } from './read-parcels.ts'
import { zipOfFiles } from './zip-of-files.ts'

type GivenDetail = { orders: number; files: number; ids: readonly OrderId[] }

type Taking = readonly [
  route: Route,
  what: string,
  act: (id: OrderId, by: PanelContext['by']) => Promise<void>,
]

export function productionRoutes(panel: Panel): void {
  const { database, now } = panel
  const { queries } = database

  panel.get(
    routes.admin.production.page,
    'read_only',
    async ({ query, operator, zone, show }) => {
      const chosen = (name: string) => query.get(name) || null
      const choices = {
        store: chosen('store'),
        product: chosen('product'),
        size: chosen('size'),
        mode: (['live', 'test'] as const).find((each) => each === query.get('mode')) ?? null,
        given: query.get('given') === 'yes' ? ('yes' as const) : null,
        taken: (['mine', 'nobody'] as const).find((each) => each === query.get('taken')) ?? null,
      }
      const catalog = await readCatalog(queries)
      const queue = await printQueue(database, choices, {
        now: now(),
        by: operator,
        zone: zone.name,
      })
      const lines = queue.groups.flatMap((group) => group.lines)
      const page = (
        <ProductionPage
          choices={choices}
          queue={queue}
          cooling={await coolingOrders(queries, now())}
          given={await countGiven(queries, now())}
          pictures={
            await readPictures(
              queries,
              lines.map(({ token }) => token),
            )
          }
          now={now()}
          stores={await readStores(queries)}
          products={catalog.products.map(({ name }) => name)}
          sizes={sizeNames(catalog)}
          sellerCountry={(await readSeller(queries)).country}
          mayAct={hasRole(operator, 'staff')}
          areAllChosen={query.get('chosen') === 'all'}
        />
      )
      return await show({ title: t('Production'), isWide: true, children: page })
    },
    { nav: { label: t('Production'), order: 20 } },
  )

  panel.post(routes.admin.production.printFilesZip, 'staff', async (context) => {
    const { form, by, zone, reply, show } = context
    const ids = chosenIds(form)
    const find = (db: Queries) =>
      filesOfOrders({ queries: db, storage: panel.storage, now, by }, ids)
    const { entries, lineIds } = await find(queries)
    const zip = await zipOfFiles(entries, now())
    const detail = { orders: ids.length, files: entries.length, ids: ids.slice(0, 20) }
    const given = await noteGiven(context, lineIds, detail, async (tx) => (await find(tx)).given)
    if (given.length > 0) {
      zip.stream.destroy()
      return await show(question(given, <GivenBefore given={given} chosen={ids} />))
    }
    const minute = minuteIn(zone.name, now()).replace(/[-:]/g, '')
    return sendFile(reply, { name: `prints-${minute}.zip`, type: 'application/zip', ...zip })
  })

  // A single file, from the queue and from the order's page.
  panel.post(routes.admin.orders.one.lines.one.printFile, 'staff', async (context) => {
    const { param, by, show, redirect } = context
    const order = await getOrder(queries, getOrderId(param('id')))
    const line = (await readOrderLines(queries, order.id))[Number(param('number')) - 1]
    const find = async (db: Queries, lineId: string) =>
      (await readPrintFiles(db, [order.id])).get(lineId)
    // If there is no file, its URL explains why.
    if (line !== undefined && (await find(queries, line.id))?.sha256) {
      const detail = { orders: 1, files: 1, ids: [order.id] }
      const given = await noteGiven(context, [line.id], detail, async (tx) => {
        const file = await find(tx, line.id)
        const now = await getOrder(tx, order.id)
        return await ordersToAskAbout(tx, [now], file ? [file] : [], { now: panel.now, by })
      })
      if (given.length > 0) {
        const action = routes.admin.orders.one.lines.one.printFile.href({
          id: order.id,
          number: param('number'),
        })
        const asked = <GivenBefore given={given} chosen={[order.id]} action={action} />
        return await show(question(given, asked))
      }
    }
    return await redirect(`/api/v1/orders/${order.id}/lines/${param('number')}/print-file`)
  })

  /**
   * Records files as handed out. Files that someone else has, even through a concurrent request,
   * are recorded again only on request. Returns who has them.
   */
  async function noteGiven(
    { form, by }: PanelContext,
    lineIds: string[],
    detail: GivenDetail,
    findGiven: (tx: Queries) => Promise<GivenOrder[]>,
  ): Promise<GivenOrder[]> {
    return await database.transaction(async (tx) => {
      const given = form.get('again') === 'yes' ? [] : await findGiven(tx)
      if (given.length > 0) return given
      await markGiven(tx, lineIds, { at: now(), to: by.name })
      const entry = { operator: by, action: 'export.print_files', subject: '', detail } as const
      await addAuditEntry(tx, entry, now())
      return []
    })
  }

  for (const [route, what, act] of [
    [routes.admin.production.take, 'Assigned', (id, by) => takeOrder(panel, id, {}, by)],
    [routes.admin.production.putBack, 'Unassigned', (id, by) => putBackOrder(panel, id, by)],
  ] as const satisfies readonly Taking[]) {
    panel.post(route, 'staff', async ({ form, by, redirect }) => {
      const back = wayBack(form.get('back'))
      const ids = chosenIds(form)
      if (ids.length === 0) {
        const text = t('No orders selected. Select at least one.')
        return await redirect(back, { kind: 'fault', text })
      }
      const orders = await queries
        .selectFrom('orders')
        .select(['id', 'number'])
        .where('id', 'in', ids)
        .execute()
      const outcome = await actOnOrders(orders, (id) => act(id, by))
      return await redirect(back, bulkNotice(outcome, tText(what)))
    })
  }

  panel.post(routes.admin.production.shipped, 'staff', async ({ form, by, redirect }) => {
    const { parcels, faults } = await readParcels(queries, form.get('parcels'))
    const done = new Set<string>()
    const outcome = await actOnOrders(parcels, async (orderId, parcel) => {
      const { carrier, trackingNumber, line } = parcel
      await shipOrder(panel, orderId, { carrier, trackingNumber }, by)
      done.add(line)
    })
    panel.wakeWorker()
    const refused = [...faults, ...outcome.refused]
    const back = routes.admin.production.page.href()
    const undo = await offerUndo(panel, { name: 'ship', ids: outcome.ids, back }, by)
    const notice = bulkNotice({ ...outcome, refused }, t('Shipped'))
    const left = form
      .get('parcels')
      .split(/\r?\n/)
      .filter((line) => !done.has(line))
    return await redirect(back, { ...notice, ...undo, comesBack: { parcels: left.join('\n') } })
  })
}

type Props = {
  given: readonly GivenOrder[]
  chosen: readonly string[]
  /** Form action if the question is about a single file. */
  action?: string
}

const isStopped = ({ status }: GivenOrder) => status !== undefined

function question(given: readonly GivenOrder[], children: ComponentChildren) {
  const title = given.every(isStopped) ? t('Not ready to print') : t('Already handed out')
  const back = { href: routes.admin.production.page.href(), label: t('Production') }
  return { title, status: 409, back, children }
}

/**
 * Asks for confirmation before handing out files that someone already has, or files of orders that
 * must not be printed any more.
 */
function GivenBefore({ given, chosen, action }: Props) {
  const others = chosen.filter((id) => !given.some((order) => order.id === id))
  return (
    <>
      {!given.every(isStopped) && (
        <p>
          {t(
            'These files were already handed out for printing, or someone else is assigned to the orders. Downloading them again may cause duplicate prints.',
          )}
        </p>
      )}
      {given.some(isStopped) && (
        <p>{t('Orders that are on hold, cancelled or refunded can’t be printed now.')}</p>
      )}
      <ul class="plain-list">
        {given.map(({ id, number, to, at, isTaken, isUnderWay, status }) => (
          <li key={id}>
            <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>,{' '}
            {status !== undefined ? (
              <StateBadge status={status} />
            ) : isUnderWay ? (
              t('being sent to {to} right now', { to })
            ) : (
              <>
                {isTaken ? t('assigned to') : t('handed out to')} {to}, {timeText(at)}
              </>
            )}
          </li>
        ))}
      </ul>
      <div class="buttons">
        {others.length > 0 && (
          <ZipForm
            ids={others}
            label={t('Only the others: {others}', { others: ordersText(others.length) })}
            isMain
          />
        )}
        {action === undefined ? (
          <ZipForm
            ids={chosen}
            label={t('All again: {chosen}', { chosen: ordersText(chosen.length) })}
            isAgain
          />
        ) : (
          <PostForm action={action}>
            <input type="hidden" name="again" value="yes" />
            <Submit look="quiet">{t('Download it again')}</Submit>
          </PostForm>
        )}
        <a class="button quiet" href={routes.admin.production.page.href()}>
          {t('Back')}
        </a>
      </div>
    </>
  )
}

type ZipFormProps = { ids: readonly string[]; label: string; isMain?: true; isAgain?: true }

function ZipForm({ ids, label, isMain, isAgain }: ZipFormProps) {
  return (
    <PostForm action={routes.admin.production.printFilesZip.href()}>
      {ids.map((id) => (
        <input key={id} type="hidden" name="order" value={id} />
      ))}
      {isAgain && <input type="hidden" name="again" value="yes" />}
      <Submit look={isMain ? 'main' : 'quiet'}>{label}</Submit>
    </PostForm>
  )
}
