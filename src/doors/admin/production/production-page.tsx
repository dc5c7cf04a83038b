// The queue as groups of what is printed alike, what to do with the chosen orders, and the parcels that
// have left.

import { dayText } from '../frame/formats.ts'
import { LongTextField, SelectField, TextField } from '../frame/parts/field.tsx'
import { FilterForm } from '../frame/parts/filter-form.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { type Column, Table } from '../frame/parts/table.tsx'
import { productText, sizeText } from '../frame/print-words.ts'
import type { NamedStore } from '../frame/read-stores.ts'
import type { PrintQueue, QueueChoices, QueueGroup, QueueLine } from './print-queue.ts'

export type ProductionPageProps = {
  choices: QueueChoices
  queue: PrintQueue
  stores: ReadonlyMap<string, NamedStore>
  products: readonly string[]
  mayAct: boolean
  areAllChosen: boolean
}

export function ProductionPage(props: ProductionPageProps) {
  const { queue, mayAct } = props
  return (
    <>
      <QueueFilters {...props} />
      {queue.groups.length === 0 ? (
        <p class="empty">
          Nothing is to be printed now. Orders come here when their print files are made and nobody
          can cancel them any more.
        </p>
      ) : (
        <PostForm action="/admin/production/print-files.zip" class="several">
          <p>
            {queue.isCutOff
              ? `The ${queue.orders} oldest orders that are ready; more follow them.`
              : `${queue.orders} ${queue.orders === 1 ? 'order is' : 'orders are'} ready.`}
          </p>
          {queue.groups.map((group, index) => (
            <Group key={nameOf(group)} group={group} index={index} {...props} />
          ))}
          <Buttons mayAct={mayAct} address={addressOf(props.choices)} />
        </PostForm>
      )}
      {mayAct && <Parcels />}
    </>
  )
}

function QueueFilters({ choices, stores, products }: ProductionPageProps) {
  const any = { value: '', label: 'Any' }
  return (
    <FilterForm action="/admin/production">
      <SelectField
        name="product"
        label="Product"
        value={choices.product ?? ''}
        choices={[any, ...products.map((value) => ({ value, label: productText(value) }))]}
      />
      <TextField
        name="size"
        label="Size"
        value={choices.size ?? ''}
        note="Such as 24x36 or 50x70cm"
      />
      <SelectField
        name="store"
        label="Store"
        value={choices.store ?? ''}
        choices={[any, ...[...stores.values()].map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </FilterForm>
  )
}

type GroupProps = ProductionPageProps & { group: QueueGroup; index: number }

function Group({ group, index, stores, areAllChosen }: GroupProps) {
  const pieces = group.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const id = `group-${index}`
  return (
    <section class="queue-group" aria-labelledby={id}>
      <h2 id={id}>
        {productText(group.product)} {sizeText(group.size)}
        <span class="beside">
          {group.options === '' ? '' : `${group.options} · `}
          {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        </span>
      </h2>
      <Table
        caption={nameOf(group)}
        columns={columnsOf(stores, areAllChosen)}
        rows={group.lines}
        keyOf={({ orderId, line }) => `${orderId} ${line}`}
        empty=""
      />
    </section>
  )
}

function columnsOf(
  stores: ReadonlyMap<string, NamedStore>,
  areAllChosen: boolean,
): readonly Column<QueueLine>[] {
  return [
    {
      label: 'Choose',
      cell: ({ orderId, orderNumber, line }) => (
        <label class="choose">
          <input type="checkbox" name="order" value={orderId} checked={areAllChosen} />
          <span class="unseen">
            Order {orderNumber}, line {line}
          </span>
        </label>
      ),
    },
    {
      label: 'Order',
      cell: ({ orderId, orderNumber, line, linesOfOrder }) => (
        <>
          <a href={`/admin/orders/${orderId}`}>{orderNumber}</a>
          {linesOfOrder > 1 && (
            <span class="beside">
              Line {line} of {linesOfOrder}
            </span>
          )}
        </>
      ),
    },
    { label: 'Pieces', isNumber: true, cell: ({ quantity }) => quantity },
    { label: 'Promised by', cell: ({ promisedBy }) => dayText(promisedBy) },
    { label: 'Placed', cell: ({ placedAt }) => dayText(placedAt) },
    { label: 'Shipping', cell: ({ shippingMethod, country }) => `${shippingMethod}, ${country}` },
    { label: 'Store', cell: ({ storeId }) => stores.get(storeId)?.name ?? storeId },
    {
      label: 'File',
      cell: ({ orderId, line }) => {
        const path = `/api/v1/orders/${orderId}/lines/${line}`
        return (
          <>
            <a href={`${path}/print-file`}>File</a> · <a href={`${path}/proof`}>Proof</a>
          </>
        )
      },
    },
  ]
}

function Buttons({ mayAct, address }: { mayAct: boolean; address: string }) {
  return (
    <fieldset class="several-actions">
      <legend>With the chosen orders, all their lines</legend>
      <input type="hidden" name="back" value={address} />
      <button class="button" type="submit">
        Download as zip
      </button>
      <button class="button quiet" type="submit" formAction="/admin/packing-slips">
        Packing slips
      </button>
      {mayAct && (
        <button
          class="button quiet"
          type="submit"
          formAction="/admin/orders/several"
          name="action"
          value="start_production"
        >
          Mark as printing
        </button>
      )}
      <a href={`${address}${address.includes('?') ? '&' : '?'}chosen=all`}>Choose all</a>
    </fieldset>
  )
}

function Parcels() {
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">Parcels that have left</h2>
      <PostForm action="/admin/production/shipped" class="stack">
        <LongTextField
          name="parcels"
          label="One a line: order number, carrier, tracking number"
          note="Commas, semicolons or tabs between them, as a spreadsheet copies them. Known carriers get a tracking link."
          rows={5}
        />
        <button class="button quiet" type="submit">
          Mark them as shipped
        </button>
      </PostForm>
      <p>
        <a href="/admin/orders?status=in_production">All orders that are in production</a>
      </p>
    </section>
  )
}

function nameOf({ product, size, options }: QueueGroup): string {
  return `${productText(product)} ${sizeText(size)} ${options}`.trim()
}

function addressOf(choices: QueueChoices): string {
  const chosen = Object.entries(choices).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  const text = new URLSearchParams(chosen).toString()
  return text === '' ? '/admin/production' : `/admin/production?${text}`
}
