// The address and the events of a webhook: the same form for a new one and an existing one.

import { everyWebhookEvent, webhookEventTypes } from '../../../pure/contract/event-types.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { webhookChanges } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import { changeEndpoint } from '../../../trade/webhooks/endpoints/change-endpoint.ts'
import { checkEvents } from '../../../trade/webhooks/endpoints/check-events.ts'
import { checkWebhookUrl } from '../../../trade/webhooks/endpoints/check-webhook-url.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import type { Endpoint } from '../../../trade/webhooks/endpoints/endpoint.ts'
import { getEndpoint } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import { defineForm } from '../forms/define-form.tsx'
import { choicesIn, type FieldTable, type FieldTexts, faultsAt } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { NavEntry } from '../layout/panel-nav.ts'
import type { Panel } from '../layout/panel-routes.ts'
import type { WebhookPlace } from './webhook-place.ts'

export type WebhookAt = {
  store: Store
  /** The address of the store's list. */
  home: string
  /** Null for a new webhook. */
  endpoint: Endpoint | null
}

type Name = 'url' | 'events'
type Wanted = { url: string; events: string[] }

type Pages = {
  page(context: PanelContext, at: WebhookAt): Promise<PanelPage>
  /** Shown after a webhook is added, the only time that its secret is shown. */
  secretPage(address: string, secret: string): PanelPage
  nav: NavEntry | undefined
}

export function webhookForm(panel: Panel, place: WebhookPlace, { nav, page, secretPage }: Pages) {
  return defineForm(panel, {
    route: [place.routes.page, place.routes.one.change],
    nav,
    pageOf: webhookAddress,
    async read(db, context): Promise<WebhookAt> {
      const store = await place.storeOf(db, context)
      const id = context.param('webhook')
      const endpoint = id === '' ? null : await getEndpoint(db, store, id, panel.now())
      return { store, home: place.home(store), endpoint }
    },
    address(at: WebhookAt) {
      const address = webhookAddress(at)
      return address === null ? at.home : `${address}/change`
    },
    fields,
    texts: ({ endpoint }) => ({
      url: endpoint?.url ?? '',
      events: endpoint?.events.join(', ') ?? '',
    }),
    check: (texts, { store }) => check(panel, texts, store),
    async save(tx, wanted, { store, endpoint }) {
      if (endpoint === null) return await createEndpoint(panel, tx, store, wanted)
      const changed = await changeEndpoint(panel, tx, store, endpoint.id, wanted)
      return { endpoint: changed, secret: null }
    },
    audit: ({ store, endpoint: before }, _wanted, { endpoint }) => ({
      action: before === null ? 'webhook.added' : 'webhook.changed',
      subject: `webhook ${endpoint.id}`,
      storeId: store.id,
      changes: webhookChanges(before, endpoint),
    }),
    async done({ show, redirect }, { at: { home }, made: { endpoint, secret } }) {
      const address = `${home}/${endpoint.id}`
      if (secret !== null) return await show(secretPage(address, secret))
      panel.wakeWebhooks()
      return await redirect(address, t('Webhook updated.'))
    },
    page,
  })
}

/** Null for a new webhook, which has no address yet. */
function webhookAddress({ home, endpoint }: WebhookAt): string | null {
  return endpoint && `${home}/${endpoint.id}`
}

function check({ pullAllowPrivate }: Panel, { url, events }: FieldTexts<Name>, { mode }: Store) {
  const chosen = choicesIn(events)
  const faults = {
    ...faultsAt('url', () => checkWebhookUrl(url, { mode, allowPrivate: pullAllowPrivate })),
    ...faultsAt('events', () => checkEvents(chosen)),
  }
  if (Object.keys(faults).length > 0) return { faults }
  const value: Wanted = { url, events: checkEvents(chosen) }
  return { value }
}

function fields(): FieldTable<Name> {
  return {
    url: {
      label: t('Address'),
      type: 'url',
      maxLength: 2_000,
      isRequired: true,
      note: t('Where your server accepts POST requests, such as https://shop.example.com/hooks.'),
    },
    events: {
      kind: 'several',
      label: t('Events'),
      class: 'check-list',
      choices: [
        {
          value: everyWebhookEvent,
          label: t(
            'All events, regardless of the choices below, including events added in later versions',
          ),
        },
        ...webhookEventTypes.map((type) => ({ value: type, label: type })),
      ],
    },
  }
}
