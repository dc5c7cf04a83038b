// Labs in a list, and what was brought to one of them.

import type { Lab } from '../../orders/labs/lab.ts'
import type { LabDelivery } from '../../orders/labs/lab-deliveries.ts'
import type { LabKind } from '../../production/delivery/open-lab.ts'
import { timeText } from '../frame/formats.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { Table } from '../frame/parts/table.tsx'

const kindLabels: Readonly<Record<LabKind, string>> = {
  folder: 'Folder',
  s3: 'S3 bucket',
  sftp: 'SFTP server',
}

export function LabList({ labs, mayChange }: { labs: readonly Lab[]; mayChange: boolean }) {
  return (
    <>
      <p>
        Finished print files are brought to labs by themselves, with job tickets, and the manifest
        order.json last.
      </p>
      <Table
        caption="Labs"
        rows={labs}
        keyOf={({ id }) => id}
        empty="There is no lab yet. Print files can be fetched from the orders’ pages."
        columns={[
          { label: 'Name', cell: ({ id, name }) => <a href={`/admin/labs/${id}`}>{name}</a> },
          { label: 'Kind', cell: ({ setUp }) => kindLabels[setUp.kind] },
          { label: 'Products', cell: ({ products }) => products?.join(', ') ?? 'all' },
          { label: 'State', cell: ({ isOn }) => (isOn ? 'on' : 'off') },
        ]}
      />
      {mayChange && (
        <p class="buttons">
          {Object.entries(kindLabels).map(([kind, label]) => (
            <a key={kind} class="button quiet" href={`/admin/labs/new/${kind}`}>
              Add: {label}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

const states: Readonly<Record<LabDelivery['state'], string>> = {
  waiting: 'waiting',
  delivered: 'brought',
  failed: 'failed',
  dropped: 'dropped',
}

type LogProps = { labId: string; deliveries: readonly LabDelivery[]; mayAct: boolean }

export function DeliveryLog({ labId, deliveries, mayAct }: LogProps) {
  return (
    <section>
      <h2>What was brought</h2>
      <Table
        caption="Deliveries, newest first"
        rows={deliveries}
        keyOf={({ id }) => id}
        empty="Nothing was brought yet."
        columns={[
          {
            label: 'Order',
            cell: ({ number, order_id: id }) => <a href={`/admin/orders/${id}`}>{number}</a>,
          },
          { label: 'Version', cell: ({ version }) => version, isNumber: true },
          { label: 'State', cell: ({ state }) => states[state] },
          {
            label: 'Last try',
            cell: ({ tries }) => {
              const last = tries.at(-1)
              return last === undefined ? 'none yet' : `${timeText(last.at)}: ${last.message}`
            },
          },
          { label: 'Tries', cell: ({ tries }) => tries.length, isNumber: true },
          {
            label: 'Again',
            cell: ({ id, number }) =>
              mayAct && (
                <PostForm action={`/admin/labs/${labId}/deliveries/${id}/again`}>
                  <button class="button quiet" type="submit" aria-label={`Bring ${number} again`}>
                    Bring again
                  </button>
                </PostForm>
              ),
          },
        ]}
      />
    </section>
  )
}
