// Where a webhook is and what it is told: the same fields for a new one and for one that is changed.

import type { Queries } from '../../../ground/database/database.ts'
import { everyWebhookEvent, webhookEventTypes } from '../../../pure/contract/webhook-json.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { webhookChanges } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import { changeEndpoint } from '../../../trade/webhooks/endpoints/change-endpoint.ts'
import { checkEvents } from '../../../trade/webhooks/endpoints/check-events.ts'
import { checkWebhookUrl } from '../../../trade/webhooks/endpoints/check-webhook-url.ts'
import { createEndpoint } from '../../../trade/webhooks/endpoints/create-endpoint.ts'
import type { Endpoint } from '../../../trade/webhooks/endpoints/endpoint.ts'
import { findEndpoint } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import { defineForm } from '../forms/define-form.tsx'
import { choicesIn, type FieldTable, type FieldTexts, faultsAt } from '../forms/form-field.ts'
import type { PanelContext, PanelPage } from '../frame/panel-context.ts'
import type { Panel } from '../frame/panel-routes.ts'
import { say } from '../words/say.ts'
import type { WebhookPlace } from './webhook-place.ts'

/** `home` is the address of the store's list. */
type NewAt = { store: Store; home: string }
export type WebhookAt = NewAt & { endpoint: Endpoint }

type Name = 'url' | 'events'
type Wanted = { url: string; events: string[] }
type Page = (context: PanelContext) => Promise<PanelPage>

/** `showSecret` makes the page after it is added: the secret is shown this once. */
export function newWebhookForm(
  panel: Panel,
  place: WebhookPlace,
  page: Page,
  showSecret: (webhook: string, secret: string) => PanelPage,
) {
  return defineForm(panel, {
    route: place.routes.page,
    read: (db, context) => storeAt(db, place, context),
    address: ({ home }) => home,
    fields,
    texts: (): FieldTexts<Name> => ({ url: '', events: '' }),
    check: (texts, { store }) => check(panel, texts, store),
    save: (tx, wanted, { store }) => createEndpoint(panel, tx, store, wanted),
    audit: ({ store }, _wanted, { endpoint }) => ({
      action: 'webhook.added',
      subject: `webhook ${endpoint.id}`,
      storeId: store.id,
      changes: webhookChanges(null, endpoint),
    }),
    done: ({ show }, { at: { home }, made: { endpoint, secret } }) =>
      show(showSecret(`${home}/${endpoint.id}`, secret)),
    page,
  })
}

export function webhookForm(panel: Panel, place: WebhookPlace, page: Page) {
  const pageOf = ({ home, endpoint }: WebhookAt) => `${home}/${endpoint.id}`
  return defineForm(panel, {
    route: place.routes.one.change,
    async pageOf(context) {
      return pageOf(await webhookAt(panel, panel.database.queries, place, context))
    },
    read: (db, context) => webhookAt(panel, db, place, context),
    address: (at: WebhookAt) => `${pageOf(at)}/change`,
    fields,
    texts: ({ endpoint: { url, events } }) => ({ url, events: events.join(', ') }),
    check: (texts, { store }) => check(panel, texts, store),
    save: (tx, wanted, { store, endpoint }) =>
      changeEndpoint(panel, tx, store, endpoint.id, wanted),
    audit: ({ store, endpoint }, _wanted, after) => ({
      action: 'webhook.changed',
      subject: `webhook ${endpoint.id}`,
      storeId: store.id,
      changes: webhookChanges(endpoint, after),
    }),
    async done({ redirect }, { at }) {
      panel.wakeWebhooks()
      return await redirect(pageOf(at), say('The webhook is changed.'))
    },
    page,
  })
}

async function storeAt(db: Queries, place: WebhookPlace, context: PanelContext): Promise<NewAt> {
  const store = await place.storeOf(db, context)
  return { store, home: place.home(store) }
}

/** Throws `webhook_unknown` (404). */
async function webhookAt(
  { now }: Pick<Panel, 'now'>,
  db: Queries,
  place: WebhookPlace,
  context: PanelContext,
): Promise<WebhookAt> {
  const at = await storeAt(db, place, context)
  return { ...at, endpoint: await findEndpoint(db, at.store, context.param('webhook'), now()) }
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
      label: say('Address'),
      type: 'url',
      maxLength: 2_000,
      isRequired: true,
      note: say('Where your server takes POST requests, such as https://shop.example.com/hooks.'),
    },
    events: {
      kind: 'several',
      label: say('Events'),
      class: 'check-list',
      choices: [
        {
          value: everyWebhookEvent,
          label: say('Every event, whatever else is chosen, and those that later versions add'),
        },
        ...webhookEventTypes.map((type) => ({ value: type, label: type })),
      ],
    },
  }
}
