// A store's webhooks: the list, and the page of one with its log and actions. Owners change them,
// staff test and replay. At /admin/webhooks/{store} and at /account/webhooks.

import type { Queries } from '../../../ground/database/database.ts'
import { validateBySchema } from '../../../ground/http/api/validate-by-schema.ts'
import type { Route } from '../../../pure/contract/route.ts'
import {
  defaultOverlapHours,
  secretChange,
} from '../../../pure/contract/schemas/webhook-schemas.ts'
import { HandprintError } from '../../../pure/errors.ts'
import type { AuditAction } from '../../../trade/audit/audit-actions.ts'
import type { AuditChange } from '../../../trade/audit/audit-changes.ts'
import type { Store } from '../../../trade/stores/store.ts'
import { listDeliveries } from '../../../trade/webhooks/deliveries/list-deliveries.ts'
import { sendTestEvent } from '../../../trade/webhooks/deliveries/send-test-event.ts'
import { auditWebhook, webhookChanges } from '../../../trade/webhooks/endpoints/audit-webhook.ts'
import {
  changeEndpoint,
  deleteEndpoint,
} from '../../../trade/webhooks/endpoints/change-endpoint.ts'
import type { Endpoint } from '../../../trade/webhooks/endpoints/endpoint.ts'
import { readEndpointOverview } from '../../../trade/webhooks/endpoints/read-endpoint-overview.ts'
import { getEndpoint } from '../../../trade/webhooks/endpoints/read-endpoints.ts'
import { rotateSecret } from '../../../trade/webhooks/endpoints/rotate-secret.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { NavEntry } from '../layout/panel-nav.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { addressWithFilters } from '../layout/parts/pager.tsx'
import { deliveryPages } from './delivery-routes.tsx'
import { type WebhookAt, webhookForm } from './webhook-form.ts'
import { readLogFilter, rowsOfLog, WebhookLog } from './webhook-log.tsx'
import type { WebhookPlace } from './webhook-place.ts'
import { SecretOnce } from './webhook-secret.tsx'
import { WebhookList, WebhookView } from './webhook-view.tsx'

export function webhookPages(
  panel: Panel,
  place: WebhookPlace,
  options: { nav?: NavEntry } = {},
): void {
  const { database, now, webhookDays: keptDays } = panel
  const { queries } = database
  const { one } = place.routes

  const form = webhookForm(panel, place, {
    nav: options.nav,
    page: (context, at) =>
      at.endpoint === null ? listPage(context, at) : webhookPage(context, at, at.endpoint),
    secretPage: (href, secret) => ({
      title: t('Webhook added'),
      back: { href, label: t('The webhook') },
      children: <SecretOnce secret={secret} />,
    }),
  })

  panel.get(one.page, 'read_only', async (context) => {
    const at = await form.read(queries, context)
    return await context.show(await form.page(context, at))
  })

  async function listPage(context: PanelContext, at: WebhookAt): Promise<PanelPage> {
    const { store, home } = at
    const webhooks = await readEndpointOverview(queries, store.id, now())
    return {
      title: place.back === null ? t('Webhooks') : t('Webhooks of {name}', { name: store.name }),
      isWide: true,
      ...(place.back !== null && { back: place.back }),
      children: (
        <>
          <p>
            {t(
              'Handprint notifies these addresses of events in images and orders as they happen. See the webhook documentation on how to receive and verify them.',
            )}
          </p>
          <WebhookList webhooks={webhooks} home={home} now={now()} />
          {context.operator.role === 'owner' && (
            <section>
              <h2>{t('New webhook')}</h2>
              <form.Form at={at} legend={t('New webhook')} submit={t('Add the webhook')} />
            </section>
          )}
        </>
      ),
    }
  }

  async function webhookPage(
    context: PanelContext,
    at: WebhookAt,
    endpoint: Endpoint,
  ): Promise<PanelPage> {
    const { store } = at
    const home = `${at.home}/${endpoint.id}`
    const all = await readEndpointOverview(queries, store.id, now())
    const overview = all.find(({ id }) => id === endpoint.id)
    const filter = readLogFilter(context.query)
    const log = await listDeliveries(queries, endpoint.id, { ...filter, limit: rowsOfLog })
    const address = addressWithFilters(home, { status: filter.status ?? '' })
    return {
      title: t('Webhook'),
      isWide: true,
      back: { href: at.home, label: t('Webhooks') },
      children: (
        <>
          {overview && (
            <WebhookView
              endpoint={overview}
              at={at}
              Form={form.Form}
              home={home}
              now={now()}
              keptDays={keptDays}
              role={context.operator.role}
            />
          )}
          <WebhookLog
            log={log}
            keptDays={keptDays}
            home={home}
            address={address}
            filter={filter}
            now={now()}
          />
        </>
      ),
    }
  }

  /** Adds a button's action with its notice and its audit log entry. */
  const act = (
    route: Route,
    role: 'staff' | 'owner',
    action: AuditAction,
    work: (acting: Acting) => Promise<{ message: string; changes?: AuditChange[] }>,
  ) =>
    panel.post(route, role, async (context) => {
      const store = await place.storeOf(queries, context)
      const { id } = await getEndpoint(queries, store, context.param('webhook'), now())
      const home = `${place.home(store)}/${id}`
      try {
        const message = await database.transaction(async (tx) => {
          const done = await work({ tx, store, id })
          const about = { by: context.by, storeId: store.id, webhookId: id, action }
          await auditWebhook(tx, { ...about, changes: done.changes ?? [] }, now())
          return done.message
        })
        panel.wakeWebhooks()
        return await context.redirect(route === one.delete ? place.home(store) : home, message)
      } catch (error) {
        return await context.redirect(home, { kind: 'fault', text: faultText(error) })
      }
    })

  act(one.pause, 'owner', 'webhook.paused', async ({ tx, store, id }) => {
    await changeEndpoint(panel, tx, store, id, { paused: true })
    return { message: t('Webhook paused. Events are stored and sent when you resume.') }
  })
  act(one.resume, 'owner', 'webhook.resumed', async ({ tx, store, id }) => {
    await changeEndpoint(panel, tx, store, id, { paused: false })
    return { message: t('Webhook resumed. The stored events are being sent.') }
  })
  act(one.test, 'staff', 'webhook.tested', async ({ tx, id }) => {
    await sendTestEvent(tx, id, now())
    return { message: t('The test is running. Reload this page to see the result.') }
  })
  act(one.delete, 'owner', 'webhook.deleted', async ({ tx, store, id }) => {
    const before = await getEndpoint(tx, store, id, now())
    await deleteEndpoint(tx, store, id)
    return { message: t('Webhook deleted.'), changes: webhookChanges(before, null) }
  })

  panel.post(one.secret, 'owner', async (context) => {
    const store = await place.storeOf(queries, context)
    const { id } = await getEndpoint(queries, store, context.param('webhook'), now())
    const sent = { overlap_hours: Number(context.form.get('overlap_hours')) }
    const { overlap_hours: hours = defaultOverlapHours } = validateBySchema(secretChange, sent, {
      what: t('The secret was not changed.'),
      status: 400,
    })
    const { secret } = await database.transaction(async (tx) => {
      const rotated = await rotateSecret(tx, store, id, hours, now())
      const detail = { overlapHours: hours }
      const about = { by: context.by, storeId: store.id, webhookId: id, detail }
      await auditWebhook(tx, { ...about, action: 'webhook.secret_replaced' }, now())
      return rotated
    })
    return await context.show({
      title: t('New secret'),
      back: { href: `${place.home(store)}/${id}`, label: t('The webhook') },
      children: <SecretOnce secret={secret} overlapHours={hours} />,
    })
  })

  deliveryPages(panel, place)
}

type Acting = { tx: Queries; store: Store; id: string }

/** A message for the form. Rethrows errors that are not about the form. */
function faultText(error: unknown): string {
  if (error instanceof HandprintError && error.status < 500) return tRefusal(error.told)
  throw error
}
