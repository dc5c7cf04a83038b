import type { FastifyRequest } from 'fastify'
import { cursorText, readCursor } from '../../../ground/database/keyset-page.ts'
import {
  type ImageToken,
  isImageToken,
  isOrderId,
  type StoreId,
} from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { type AuditActor, addAuditEntry } from '../../../trade/audit/add-audit-entry.ts'
import type { AuditAction } from '../../../trade/audit/audit-actions.ts'
import { neededBy } from '../../../trade/carts/image-uses.ts'
import {
  acceptProposal,
  refuseProposal,
} from '../../../trade/fulfilment/late-images/decide-on-proposal.ts'
import { takePrintImage } from '../../../trade/fulfilment/late-images/take-print-image.ts'
import { tokenUnknown } from '../../../trade/images/image-errors.ts'
import { deleteImage } from '../../../trade/images/lifetime/delete-image.ts'
import { readPictures } from '../../../trade/images/read-pictures.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { readStores } from '../layout/read-stores.ts'
import { redirectWithOutcome } from '../layout/redirect-with-outcome.ts'
import { spoolImage } from '../layout/spool-image.ts'
import { ImageList } from './image-list.tsx'
import { ImagePage } from './image-page.tsx'
import { searchImages } from './search-images.ts'

const imagesPerPage = 50

export function panelImagesRoutes(panel: Panel): void {
  const { queries } = panel.database

  panel.get(
    routes.admin.images.page,
    'read_only',
    async ({ query, show }) => {
      const choices = { search: query.get('q').slice(0, 256), store: query.get('store') || null }
      const after = readCursor(query.get('cursor'), isImageToken)
      const { rows, next } = await searchImages(queries, choices, { after, limit: imagesPerPage })
      const list = (
        <ImageList
          choices={choices}
          rows={rows}
          nextCursor={next && cursorText(next)}
          isFirst={after === null}
          stores={await readStores(queries)}
        />
      )
      return await show({ title: t('Images'), isWide: true, children: list })
    },
    { nav: { label: t('Images'), order: 30 } },
  )

  panel.get(routes.admin.images.one.page, 'read_only', async ({ param, operator, show }) => {
    const row = await imageNamed(param('token'))
    const pictures = await readPictures(queries, [row.token])
    const orders = await queries
      .selectFrom('orders')
      .select(['id', 'number', 'status'])
      .where('id', 'in', (lines) =>
        lines.selectFrom('order_lines').select('order_id').where('image_token', '=', row.token),
      )
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute()
    const { openCarts } = await neededBy(queries, row.token, panel.now())
    const page = (
      <ImagePage
        row={row}
        storeName={(await readStores(queries)).get(row.store_id)?.name ?? row.store_id}
        picture={pictures.get(row.token) ?? null}
        orders={orders}
        openCarts={openCarts}
        mayAct={hasRole(operator, 'staff')}
      />
    )
    const back = { href: routes.admin.images.page.href(), label: t('Images') }
    return await show({
      title: t('Image {value}…', { value: row.token.slice(0, 12) }),
      back,
      children: page,
    })
  })

  panel.post(routes.admin.images.one.delete, 'staff', (context) => {
    const address = routes.admin.images.one.page.href({ token: context.param('token') })
    return redirectWithOutcome(context, address, async () => {
      const { token, store_id: id } = await imageNamed(context.param('token'))
      const afterwards = audit(context, 'image.delete', token, id)
      await deleteImage(panel, { store: { id }, token, afterwards })
      return t('Image deleted.')
    })
  })

  panel.postFile(routes.admin.images.one.printImage, 'staff', (context) => {
    const address = routes.admin.images.one.page.href({ token: context.param('token') })
    return redirectWithOutcome(context, address, async () => {
      const { token, store_id: id } = await imageNamed(context.param('token'))
      return await receive(context, token, id)
    })
  })

  panel.postFile(routes.admin.orders.one.lines.one.printImage, 'staff', (context) => {
    const address = routes.admin.orders.one.page.href({ id: context.param('id') })
    return redirectWithOutcome(context, address, async () => {
      const id = context.param('id')
      if (!isOrderId(id)) throw lineUnknown()
      const line = await queries
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(['image_token', 'store_id'])
        .where('order_id', '=', id)
        .where('position', '=', Number(context.param('number')) - 1)
        .executeTakeFirst()
      if (line === undefined) throw lineUnknown()
      return await receive(context, line.image_token, line.store_id)
    })
  })

  for (const answer of ['accept', 'refuse'] as const) {
    panel.post(routes.admin.images.one.proposedPrint[answer], 'staff', (context) => {
      const orderId = context.form.get('order')
      const isOrder = /^[0-9A-Za-z_-]+$/.test(orderId)
      const back = isOrder
        ? routes.admin.orders.one.page.href({ id: orderId })
        : routes.admin.images.one.page.href({ token: context.param('token') })
      return redirectWithOutcome(context, back, async () => {
        const { token, store_id: id } = await imageNamed(context.param('token'))
        const afterwards = audit(context, `image.${answer}_proposed_print`, token, id)
        const sha256 = context.form.get('sha256')
        const decision = { token, sha256, by: context.by, afterwards }
        if (answer === 'refuse') {
          await refuseProposal(panel, decision)
          return t('Print image rejected. The current one stays.')
        }
        await acceptProposal(panel, decision)
        panel.wakeWorker()
        return t('Print image accepted. Orders waiting for it continue automatically.')
      })
    })
  }

  async function receive(context: PanelContext, token: ImageToken, storeId: StoreId) {
    const { request, by } = context
    await receivePrintUpload(panel, request, { store: { id: storeId }, token, by })
    panel.wakeWorker()
    return t('Print image received. Orders waiting for it continue automatically.')
  }

  function audit({ by }: PanelContext, action: AuditAction, token: string, storeId: StoreId) {
    const entry = { operator: by, action, subject: `image ${token.slice(0, 12)}…`, storeId }
    return (tx: Parameters<typeof addAuditEntry>[0]) => addAuditEntry(tx, entry, panel.now())
  }

  async function imageNamed(token: string) {
    const row = isImageToken(token)
      ? await queries
          .selectFrom('image_tokens')
          .selectAll()
          .where('token', '=', token)
          .executeTakeFirst()
      : undefined
    if (row === undefined) throw tokenUnknown()
    return { ...row, token: row.token }
  }
}

function lineUnknown(): HandprintError {
  const message = t('This order doesn’t have that line. Go back to the order.')
  return fault('line_unknown', 404, message)
}

type Upload = {
  store: { id: StoreId }
  token: ImageToken
  by: AuditActor
}

/** Throws the errors of attachPrintImage, and an error if the form is invalid. */
async function receivePrintUpload(
  panel: Panel,
  request: FastifyRequest,
  { store, token, by }: Upload,
): Promise<void> {
  const file = await spoolImage(panel, request, panel.maxUploadBytes)
  await takePrintImage(panel, { store, token, file, replacer: by })
}
