// Everything sent because of an order: mails, files to labs, and webhooks.

import type { StoreId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { LabDelivery } from '../../../../trade/fulfilment/labs/lab-deliveries.ts'
import type { Mail } from '../../../../trade/mail/mail-message.ts'
import type { DeliveryAbout } from '../../../../trade/webhooks/deliveries/deliveries-about.ts'
import { t } from '../../i18n/t.ts'
import { DeliveryState, lastTryText } from '../../labs/delivery-words.tsx'
import { timeText } from '../../layout/formats.ts'
import { Table } from '../../layout/parts/table.tsx'
import { MailTable } from '../../mails/mail-table.tsx'
import { DeliveryBadge } from '../../webhooks/webhook-log.tsx'

type Props = { mails: readonly Mail[]; labDeliveries: readonly LabDelivery[]; mayAct: boolean }

export function OrderSent({ mails, labDeliveries, mayAct }: Props) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{t('Mails')}</h2>
      <MailTable mails={mails} mayAct={mayAct} empty={t('None yet.')} isOfOneOrder />
      {labDeliveries.length > 0 && (
        <>
          <h2>{t('Sent to labs')}</h2>
          <Table
            caption={t('Deliveries to labs')}
            rows={labDeliveries}
            keyOf={({ id }) => id}
            empty={t('Nothing yet.')}
            columns={[
              {
                label: t('Lab'),
                cell: ({ lab_id: id, labName }) => (
                  <a href={routes.admin.labs.one.page.href({ id })}>{labName}</a>
                ),
              },
              { label: t('Version'), number: ({ version }) => version },
              { label: t('Status'), cell: ({ state }) => <DeliveryState state={state} /> },
              { label: t('Last attempt'), cell: ({ tries }) => lastTryText(tries) },
            ]}
          />
        </>
      )}
    </section>
  )
}

type OrderWebhooksProps = { storeId: StoreId; deliveries: readonly DeliveryAbout[] }

export function OrderWebhooks({ storeId, deliveries }: OrderWebhooksProps) {
  if (deliveries.length === 0) return null
  const home = routes.admin.webhooks.one.page.href({ store: storeId })
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">{t('Webhooks')}</h2>
      <Table
        caption={t('Webhook events, newest first')}
        rows={deliveries}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { label: t('Time'), cell: ({ at }) => timeText(at) },
          {
            label: t('Event'),
            cell: (one) => (
              <a href={`${home}/${one.endpointId}/deliveries/${one.id}`}>{one.type}</a>
            ),
          },
          { label: t('To'), cell: ({ url }) => url },
          { label: t('Status'), cell: ({ status }) => <DeliveryBadge status={status} /> },
        ]}
      />
    </section>
  )
}
