// One event for one webhook: what is sent, every try with its answer, and sending it again.

import { findDelivery } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { replayDelivery } from '../../../trade/webhooks/deliveries/replay-delivery.ts'
import { auditWebhook } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import { findEndpoint } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import type { PanelRequest } from '../frame/panel-request.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { DeliveryView } from './delivery-view.tsx'
import type { WebhookPagesDeps, WebhookPlace } from './webhook-place.ts'

export function deliveryPages(panel: Panel, deps: WebhookPagesDeps, place: WebhookPlace): void {
  const { database, now } = deps
  const { queries } = database
  const one = `${place.path}/:webhook/deliveries/:delivery`

  async function webhookOf(asked: PanelRequest) {
    const store = await place.storeOf(queries, asked)
    const endpoint = await findEndpoint(queries, store, asked.param('webhook'), now)
    return { store, endpoint, home: `${place.home(store)}/${endpoint.id}` }
  }

  panel.get(one, 'read_only', async (asked) => {
    const { endpoint, home } = await webhookOf(asked)
    const delivery = await findDelivery(queries, endpoint.id, asked.param('delivery'))
    const mayReplay = asked.operator.role !== 'read_only'
    return await asked.show({
      title: delivery.type,
      isWide: true,
      back: { href: home, label: 'The webhook' },
      children: <DeliveryView {...{ delivery, home, mayReplay, now: now() }} />,
    })
  })

  panel.post(`${one}/replay`, 'staff', async (asked) => {
    const { store, endpoint, home } = await webhookOf(asked)
    const id = asked.param('delivery')
    await database.transaction(async (tx) => {
      await replayDelivery(tx, endpoint.id, id, now)
      const detail = { delivery: id }
      const about = { by: asked.by, storeId: store.id, webhookId: endpoint.id, detail }
      await auditWebhook(tx, { ...about, action: 'webhook.replayed' }, now())
    })
    deps.wakeWebhooks()
    const said = 'It is sent again. Reload this page to see how it went.'
    return await asked.redirect(`${home}/deliveries/${id}`, said)
  })
}
