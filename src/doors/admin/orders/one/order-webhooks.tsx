// What the store's webhooks were told about the order, and whether it arrived.

import type { DeliveryAbout } from '../../../../trade/webhooks/deliveries/deliveries-about.ts'
import { timeText } from '../../frame/formats.ts'
import { Table } from '../../frame/parts/table.tsx'
import { DeliveryBadge } from '../../webhooks/webhook-log.tsx'

type OrderWebhooksProps = { storeId: string; deliveries: readonly DeliveryAbout[] }

export function OrderWebhooks({ storeId, deliveries }: OrderWebhooksProps) {
  if (deliveries.length === 0) return null
  const home = `/admin/webhooks/${storeId}`
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <Table
        caption="What webhooks were told, newest first"
        rows={deliveries}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          { label: 'When', cell: ({ at }) => timeText(at) },
          {
            label: 'Event',
            cell: (one) => (
              <a href={`${home}/${one.endpointId}/deliveries/${one.id}`}>{one.type}</a>
            ),
          },
          { label: 'To', cell: ({ url }) => url },
          { label: 'State', cell: ({ status }) => <DeliveryBadge status={status} /> },
        ]}
      />
    </section>
  )
}
