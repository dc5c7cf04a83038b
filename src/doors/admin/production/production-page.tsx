import { routes } from '../../../pure/contract/route-tree.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import { carriersFor } from '../../../trade/parcels/carriers.ts'
import { t, tParts } from '../i18n/t.ts'
import { LongTextField, SelectField } from '../layout/parts/field.tsx'
import { FilterForm, PrintFilters, StoreFilter } from '../layout/parts/filter-form.tsx'
import { addressWithFilters } from '../layout/parts/pager.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { optionsText, productText, sizeText } from '../layout/print-texts.ts'
import type { NamedStore } from '../layout/read-stores.ts'
import { Time } from '../layout/time.tsx'
import { CoolingLink } from './cooling-link.tsx'
import type { CoolingOrders, PrintQueue, QueueChoices, QueueGroup } from './print-queue.ts'
import { queueColumns } from './queue-columns.tsx'

export type ProductionPageProps = {
  choices: QueueChoices
  queue: PrintQueue
  cooling: CoolingOrders
  /** Number of printable orders whose files were handed out. */
  given: number
  /** By image token. */
  pictures: ReadonlyMap<string, Picture>
  stores: ReadonlyMap<string, NamedStore>
  products: readonly string[]
  sizes: readonly string[]
  sellerCountry: string
  mayAct: boolean
  areAllChosen: boolean
  now: number
}

export function ProductionPage(props: ProductionPageProps) {
  const { queue, mayAct, choices } = props
  const address = addressWithFilters(routes.admin.production.page.href(), choices)
  return (
    <>
      <p class="shortcuts">
        <a href={routes.admin.production.sheets.page.href()}>{t('Gang sheets')}</a>
      </p>
      <QueueFilters {...props} />
      <Beside {...props} />
      {queue.groups.length === 0 ? (
        <p class="empty">{nothing(choices)}</p>
      ) : (
        <PostForm action={routes.admin.production.printFilesZip.href()} class="several">
          <p>
            {queueWords(queue, choices)}{' '}
            <a href={`${address}${address.includes('?') ? '&' : '?'}chosen=all`}>
              {t('Select all')}
            </a>
          </p>
          {queue.groups.map((group, index) => (
            <Group key={nameOf(group)} group={group} index={index} {...props} />
          ))}
          <Buttons mayAct={mayAct} address={address} />
        </PostForm>
      )}
      {mayAct && <ParcelsForm country={props.sellerCountry} />}
    </>
  )
}

function nothing({ given }: QueueChoices): string {
  if (given === 'yes') return t('No files of the orders ready to print have been handed out.')
  return t(
    'Nothing to print. Orders appear here when their print files are ready and they can no longer be cancelled.',
  )
}

function queueWords({ orders, isCutOff }: PrintQueue, { given }: QueueChoices): string {
  const what = orders === 1 ? t('order') : t('orders')
  if (given === 'yes') return t('{orders} {what} with files already handed out.', { orders, what })
  if (isCutOff) return t('The {orders} oldest orders ready to print. More follow.', { orders })
  return t('Ready to print: {orders} {what}.', { orders, what })
}

/** The orders that are not in the list, and why. */
function Beside({ cooling, given, choices, now }: ProductionPageProps) {
  return (
    <>
      {cooling.first !== null && (
        <div class="notice">
          <p>
            {tParts('{link}: the shopper can still cancel. {what} in this list at {time}.', {
              link: <CoolingLink orders={cooling.orders} />,
              what: cooling.orders === 1 ? t('It appears') : t('The first appears'),
              time: <Time at={cooling.first} now={now} />,
            })}
          </p>
        </div>
      )}
      {choices.given === 'yes' ? (
        <p>
          <a href={routes.admin.production.page.href()}>{t('Back to files not yet handed out')}</a>
        </p>
      ) : (
        given > 0 && (
          <p>
            {tParts('{link} have already been assigned to someone and are not in this list.', {
              link: (
                <a href={`${routes.admin.production.page.href()}?given=yes`}>
                  {given === 1
                    ? t('The files of one more order')
                    : t('The files of {given} more orders', { given })}
                </a>
              ),
            })}
          </p>
        )
      )}
    </>
  )
}

function QueueFilters({ choices, stores, products, sizes }: ProductionPageProps) {
  const isSet = Object.values(choices).some((choice) => choice !== null)
  return (
    <FilterForm action={routes.admin.production.page.href()} isSet={isSet}>
      <PrintFilters choices={choices} products={products} sizes={sizes} />
      <StoreFilter stores={stores} value={choices.store} />
      <SelectField
        name="mode"
        label={t('Test or live')}
        value={choices.mode ?? ''}
        choices={[
          { value: '', label: t('Both, separately') },
          { value: 'live', label: t('Live') },
          { value: 'test', label: t('Test') },
        ]}
      />
      <SelectField
        name="taken"
        label={t('Assigned')}
        value={choices.taken ?? ''}
        choices={[
          { value: '', label: t('Any') },
          { value: 'mine', label: t('To me') },
          { value: 'nobody', label: t('Unassigned') },
        ]}
      />
    </FilterForm>
  )
}

type GroupProps = ProductionPageProps & { group: QueueGroup; index: number }

function Group({ group, index, pictures, stores, mayAct, areAllChosen }: GroupProps) {
  const pieces = group.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const id = `group-${index}`
  const options = optionsText(group.options)
  return (
    <section class="queue-group" aria-labelledby={id}>
      <h2 id={id}>
        {group.mode === 'test' && (
          <>
            <Badge tone="wait">{t('Test')}</Badge>{' '}
          </>
        )}
        {productText(group.product)} {sizeText(group.size)}
        <span class="beside">
          {options === '' ? '' : `${options} · `}
          {pieces} {pieces === 1 ? t('piece') : t('pieces')}
        </span>
      </h2>
      <Table
        caption={nameOf(group)}
        columns={queueColumns({ pictures, stores, mayAct, areAllChosen })}
        rows={group.lines}
        keyOf={({ orderId, line }) => `${orderId} ${line}`}
        empty=""
      />
    </section>
  )
}

function Buttons({ mayAct, address }: { mayAct: boolean; address: string }) {
  return (
    <fieldset class="several-actions">
      <legend>{t('Selected lines')}</legend>
      <p class="note">{t('All lines of their orders are included.')}</p>
      <input type="hidden" name="back" value={address} />
      {mayAct && (
        <>
          <Submit>{t('Download as ZIP')}</Submit>
          <Submit look="quiet" formAction={routes.admin.production.take.href()}>
            {t('Assign to me')}
          </Submit>
          <Submit look="quiet" formAction={routes.admin.production.putBack.href()}>
            {t('Unassign')}
          </Submit>
        </>
      )}
      <Submit look="quiet" formAction={routes.admin.packingSlips.href()}>
        {t('Packing slips')}
      </Submit>
      <Submit look="quiet" formAction={routes.admin.jobTickets.href()}>
        {t('Job tickets')}
      </Submit>
      {mayAct && (
        <Submit
          look="quiet"
          formAction={routes.admin.orders.several.href()}
          name="action"
          value="start_production"
        >
          {t('Mark as printing')}
        </Submit>
      )}
    </fieldset>
  )
}

function nameOf({ product, size, options, mode }: QueueGroup): string {
  const test = mode === 'test' ? t('Test: ') : ''
  return `${test}${productText(product)} ${sizeText(size)} ${optionsText(options)}`.trim()
}

/** `country`: whose carriers stand first; empty: nobody's. */
function ParcelsForm({ country }: { country: string }) {
  const labels = carriersFor(country || null).join(', ')
  return (
    <section aria-labelledby="parcels-left">
      <h2 id="parcels-left">{t('Shipped parcels')}</h2>
      <p class="shortcuts">
        <a href={`${routes.admin.orders.page.href()}?status=in_production`}>
          {t('All orders in production')}
        </a>
      </p>
      <PostForm action={routes.admin.production.shipped.href()} class="stack">
        <LongTextField
          name="parcels"
          label={t('One per line: order number, carrier, tracking number')}
          note={t(
            'Separated by commas, semicolons or tabs, as copied from a spreadsheet. These carriers get a tracking link: {labels}.',
            { labels },
          )}
          rows={5}
        />
        <Submit look="quiet">{t('Mark as shipped')}</Submit>
      </PostForm>
    </section>
  )
}
