// Everything sent because of an order: mails, files to labs, and webhooks.

import type { StoreId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/routes.ts'
import type { LabDelivery } from '../../../../trade/fulfilment/labs/lab-deliveries.ts'
import type { Mail } from '../../../../trade/mail/mail-message.ts'
import type { DeliveryAbout } from '../../../../trade/webhooks/deliveries/deliveries-about.ts'
import { timeText } from '../../frame/formats.ts'
import { Table } from '../../frame/parts/table.tsx'
import { DeliveryState, lastTryText } from '../../labs/delivery-words.tsx'
import { MailTable } from '../../mails/mail-table.tsx'
import { DeliveryBadge } from '../../webhooks/webhook-log.tsx'
import { say } from '../../words/say.ts'

type Props = { mails: readonly Mail[]; labDeliveries: readonly LabDelivery[]; mayAct: boolean }

export function OrderSent({ mails, labDeliveries, mayAct }: Props) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{say('Mails')}</h2>
      <MailTable mails={mails} mayAct={mayAct} empty={say('None yet.')} isOfOneOrder />
      {labDeliveries.length > 0 && (
        <>
          <h2>{say('Brought to labs')}</h2>
          <Table
            caption={say('Deliveries to labs')}
            rows={labDeliveries}
            keyOf={({ id }) => id}
            empty={say('Nothing yet.')}
            columns={[
              {
                label: say('Lab'),
                cell: ({ lab_id: id, labName }) => (
                  <a href={routes.admin.labs.one.page.href({ id })}>{labName}</a>
                ),
              },
              { label: say('Version'), number: ({ version }) => version },
              { label: say('State'), cell: ({ state }) => <DeliveryState state={state} /> },
              { label: say('Last try'), cell: ({ tries }) => lastTryText(tries) },
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
      <h2 id="webhooks">{say('Webhooks')}</h2>
      <Table
        caption={say('What webhooks were told, newest first')}
        rows={deliveries}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { label: say('When'), cell: ({ at }) => timeText(at) },
          {
            label: say('Event'),
            cell: (one) => (
              <a href={`${home}/${one.endpointId}/deliveries/${one.id}`}>{one.type}</a>
            ),
          },
          { label: say('To'), cell: ({ url }) => url },
          { label: say('State'), cell: ({ status }) => <DeliveryBadge status={status} /> },
        ]}
      />
    </section>
  )
}
