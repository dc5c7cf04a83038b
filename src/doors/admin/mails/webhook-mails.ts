import { sql } from 'kysely'
import type { Queries } from '../../../ground/database/database.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { MailFacts } from '../../../trade/mail/mail-kinds.ts'
import type { Mail, MailMessage, MailWriters } from '../../../trade/mail/mail-message.ts'
import { t } from '../i18n/t.ts'
import { type OperatorMailsDeps, toAccounts } from './operator-mails.ts'

type WebhookMail = 'operators-webhook-given-up' | 'store-webhook-given-up'

type WebhookMailsDeps = OperatorMailsDeps & { webhookDays: number }

export function createWebhookMails(deps: WebhookMailsDeps): Pick<MailWriters, WebhookMail> {
  return {
    'operators-webhook-given-up': (mail, facts) => write(deps, mail, facts, 'operators'),
    'store-webhook-given-up': (mail, facts) => write(deps, mail, facts, 'store'),
  }
}

const dayMs = 86_400_000

async function write(
  deps: WebhookMailsDeps,
  mail: Mail,
  { endpointId = '' }: Partial<MailFacts[WebhookMail]>,
  readers: 'operators' | 'store',
): Promise<MailMessage | null> {
  const { queries } = deps.database
  const endpoint = await queries
    .selectFrom('webhook_endpoints')
    .innerJoin('stores', 'stores.id', 'webhook_endpoints.store_id')
    .select(['webhook_endpoints.id', 'url', 'store_id', 'stores.name as store_name'])
    .where('webhook_endpoints.id', '=', endpointId)
    .executeTakeFirst()
  if (endpoint === undefined) return null
  const { store_id: storeId, store_name: storeName } = endpoint
  const { count, error } = await givenUpSince(queries, endpointId, mail.created_at - dayMs)
  // They were sent again in the meantime.
  if (count === 0) return null
  const home =
    readers === 'store'
      ? routes.account.webhooks.page.href()
      : routes.admin.webhooks.one.page.href({ store: storeId })
  return await toAccounts(deps, readers === 'store' ? storeId : null, () => ({
    subject: t('A webhook of {storeName} is failing', { storeName }),
    paragraphs: [
      t('{what} given up in the last 24 hours for {url}, after three days of retries.', {
        what: count === 1 ? t('One event was') : t('{count} events were', { count }),
        url: new URL(endpoint.url).origin,
      }),
      ...(error === null ? [] : [t('Last attempt: {error}', { error })]),
      t(
        'The webhook stays on, and new events are sent as usual. When the receiver works again, resend the missed events from the log, which is kept for {days} days.',
        { days: deps.webhookDays },
      ),
    ],
    link: { label: t('Open the webhook'), url: `${deps.baseUrl ?? ''}${home}/${endpointId}` },
  }))
}

async function givenUpSince(db: Queries, endpointId: string, since: number) {
  const givenUp = db
    .selectFrom('webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    // The partial index is matched only by a literal, not by a parameter.
    .where('state', '=', sql.lit('failed' as const))
    .where('ended_at', '>', since)
  const { count } = await givenUp
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const last = await givenUp
    .innerJoin('webhook_attempts', 'webhook_attempts.delivery_id', 'webhook_deliveries.id')
    .select('webhook_attempts.error')
    .orderBy('webhook_attempts.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count: Number(count), error: last?.error ?? null }
}
