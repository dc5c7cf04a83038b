// What was sent because of an order: mails, and its files to labs.

import type { LabDelivery } from '../../../../trade/fulfilment/labs/lab-deliveries.ts'
import type { Mail } from '../../../../trade/mail/letter.ts'
import { Table } from '../../frame/parts/table.tsx'
import { DeliveryState, lastTryText } from '../../labs/delivery-words.tsx'
import { MailTable } from '../../mails/mail-table.tsx'

type Props = { mails: readonly Mail[]; labDeliveries: readonly LabDelivery[]; mayAct: boolean }

export function OrderSent({ mails, labDeliveries, mayAct }: Props) {
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Mails</h2>
      <MailTable mails={mails} mayAct={mayAct} empty="None yet." isOfOneOrder />
      {labDeliveries.length > 0 && (
        <>
          <h2>Brought to labs</h2>
          <Table
            caption="Deliveries to labs"
            rows={labDeliveries}
            keyOf={({ id }) => id}
            empty="Nothing yet."
            columns={[
              {
                label: 'Lab',
                cell: ({ lab_id: id, labName }) => <a href={`/admin/labs/${id}`}>{labName}</a>,
              },
              { label: 'Version', cell: ({ version }) => version, isNumber: true },
              { label: 'State', cell: ({ state }) => <DeliveryState state={state} /> },
              { label: 'Last try', cell: ({ tries }) => lastTryText(tries) },
            ]}
          />
        </>
      )}
    </section>
  )
}
