// The queue as groups of what is printed alike, what to do with the chosen orders, and the parcels that
// have left.

import type { Picture } from '../../../trade/images/picture.ts'
import { countText, dayText, timeText } from '../frame/formats.ts'
import { SelectField, TextField } from '../frame/parts/field.tsx'
import { FilterForm } from '../frame/parts/filter-form.tsx'
import { PostForm } from '../frame/parts/post-form.tsx'
import { SmallPicture } from '../frame/parts/print-picture.tsx'
import { Badge } from '../frame/parts/state-badge.tsx'
import { type Column, Table } from '../frame/parts/table.tsx'
import { optionsText, productText, sizeText } from '../frame/print-words.ts'
import type { NamedStore } from '../frame/read-stores.ts'
import { Time } from '../frame/time.tsx'
import { ParcelsForm } from './parcels-form.tsx'
import type {
  CoolingOrders,
  PrintQueue,
  QueueChoices,
  QueueGroup,
  QueueLine,
} from './print-queue.ts'

export type ProductionPageProps = {
  choices: QueueChoices
  queue: PrintQueue
  cooling: CoolingOrders
  /** Orders that can be printed, and whose files somebody has. */
  given: number
  /** By image token. */
  pictures: ReadonlyMap<string, Picture>
  stores: ReadonlyMap<string, NamedStore>
  products: readonly string[]
  mayAct: boolean
  areAllChosen: boolean
  now: number
}

export function ProductionPage(props: ProductionPageProps) {
  const { queue, mayAct, choices } = props
  return (
    <>
      <QueueFilters {...props} />
      <Beside {...props} />
      {queue.groups.length === 0 ? (
        <p class="empty">{nothing(choices)}</p>
      ) : (
        <PostForm action="/admin/production/print-files.zip" class="several">
          <p>{queueWords(queue, choices)}</p>
          <Buttons mayAct={mayAct} address={addressOf(choices)} />
          {queue.groups.map((group, index) => (
            <Group key={nameOf(group)} group={group} index={index} {...props} />
          ))}
        </PostForm>
      )}
      {mayAct && <ParcelsForm />}
    </>
  )
}

function nothing({ given }: QueueChoices): string {
  if (given === 'yes') return 'Of what can be printed now nothing was given to anybody.'
  return 'Nothing is to be printed now. Orders come here when their print files are made and nobody can cancel them any more.'
}

function queueWords({ orders, isCutOff }: PrintQueue, { given }: QueueChoices): string {
  const what = orders === 1 ? 'order' : 'orders'
  if (given === 'yes') return `${orders} ${what}, whose files somebody was given already.`
  if (isCutOff) return `The ${orders} oldest orders that can be printed; more follow them.`
  return `${orders} ${what} can be printed now.`
}

/** What is not in the list, and why. */
function Beside({ cooling, given, choices, now }: ProductionPageProps) {
  return (
    <>
      {cooling.first !== null && (
        <div class="notice">
          <p>
            <a href="/admin/orders?cooling=yes">
              {cooling.orders === 1
                ? 'One order cools off'
                : `${countText(cooling.orders)} orders cool off`}
            </a>
            : the shopper can still cancel. {cooling.orders === 1 ? 'It comes' : 'The first comes'}{' '}
            here at <Time at={cooling.first} now={now} />.
          </p>
        </div>
      )}
      {choices.given === 'yes' ? (
        <p>
          <a href="/admin/production">Back to what nobody was given yet</a>
        </p>
      ) : (
        given > 0 && (
          <p>
            <a href="/admin/production?given=yes">
              {given === 1 ? 'The files of one more order' : `The files of ${given} more orders`}
            </a>{' '}
            were given to somebody already, and so are not in this list.
          </p>
        )
      )}
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
      <SelectField
        name="mode"
        label="Test or live"
        value={choices.mode ?? ''}
        choices={[
          { value: '', label: 'Both, apart' },
          { value: 'live', label: 'Live' },
          { value: 'test', label: 'Test' },
        ]}
      />
      <SelectField
        name="taken"
        label="Taken"
        value={choices.taken ?? ''}
        choices={[
          { value: '', label: 'Or not' },
          { value: 'mine', label: 'By me' },
          { value: 'nobody', label: 'By nobody' },
        ]}
      />
    </FilterForm>
  )
}

type GroupProps = ProductionPageProps & { group: QueueGroup; index: number }

function Group({ group, index, pictures, stores, areAllChosen }: GroupProps) {
  const pieces = group.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const id = `group-${index}`
  const options = optionsText(group.options)
  return (
    <section class="queue-group" aria-labelledby={id}>
      <h2 id={id}>
        {group.mode === 'test' && (
          <>
            <Badge tone="wait">Test</Badge>{' '}
          </>
        )}
        {productText(group.product)} {sizeText(group.size)}
        <span class="beside">
          {options === '' ? '' : `${options} · `}
          {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        </span>
      </h2>
      <Table
        caption={nameOf(group)}
        columns={columnsOf(pictures, stores, areAllChosen)}
        rows={group.lines}
        keyOf={({ orderId, line }) => `${orderId} ${line}`}
        empty=""
      />
    </section>
  )
}

function columnsOf(
  pictures: ReadonlyMap<string, Picture>,
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
      label: 'Picture',
      cell: ({ token, crop }) => <SmallPicture picture={pictures.get(token)} crop={crop} />,
    },
    {
      label: 'Order',
      cell: ({ orderId, orderNumber, mode, line, linesOfOrder }) => (
        <>
          <a href={`/admin/orders/${orderId}`}>{orderNumber}</a>
          {mode === 'test' && (
            <>
              {' '}
              <Badge tone="wait">Test</Badge>
            </>
          )}
          {linesOfOrder > 1 && (
            <span class="beside">
              Line {line} of {linesOfOrder}
            </span>
          )}
        </>
      ),
    },
    {
      label: 'Taken by',
      cell: ({ taken }) => taken?.name ?? 'Nobody',
    },
    { label: 'Pieces', isNumber: true, cell: ({ quantity }) => quantity },
    { label: 'Promised by', cell: ({ promisedBy }) => dayText(promisedBy) },
    { label: 'Placed', cell: ({ placedAt }) => dayText(placedAt) },
    { label: 'Shipping', cell: ({ shippingMethod, country }) => `${shippingMethod}, ${country}` },
    { label: 'Store', cell: ({ storeId }) => stores.get(storeId)?.name ?? storeId },
    {
      label: 'File',
      cell: ({ orderId, line, given }) => {
        const path = `/api/v1/orders/${orderId}/lines/${line}`
        return (
          <>
            <a href={`${path}/print-file`}>File</a> · <a href={`${path}/proof`}>Proof</a>
            {given !== null && (
              <span class="beside">
                Given to {given.to}, {timeText(given.at)}
              </span>
            )}
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
      {mayAct && (
        <>
          <button class="button" type="submit">
            Download as zip
          </button>
          <button class="button quiet" type="submit" formAction="/admin/production/take">
            Take
          </button>
          <button class="button quiet" type="submit" formAction="/admin/production/put-back">
            Put back
          </button>
        </>
      )}
      <button class="button quiet" type="submit" formAction="/admin/packing-slips">
        Packing slips
      </button>
      <button class="button quiet" type="submit" formAction="/admin/job-tickets">
        Job tickets
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

function nameOf({ product, size, options, mode }: QueueGroup): string {
  const test = mode === 'test' ? 'Test: ' : ''
  return `${test}${productText(product)} ${sizeText(size)} ${optionsText(options)}`.trim()
}

function addressOf(choices: QueueChoices): string {
  const chosen = Object.entries(choices).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  )
  const text = new URLSearchParams(chosen).toString()
  return text === '' ? '/admin/production' : `/admin/production?${text}`
}
