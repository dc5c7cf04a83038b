// Printable job tickets: one sheet per print, with the picture as approved and the print file. In
// the panel's language. The JSON version is stored beside the file.

import type { OrderJson, OrderLineJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import { findChoice } from '../../../../trade/catalog/choices/chosen-options.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import type { OrderTold } from '../../../../trade/orders/views/read-orders.ts'
import { plainWords } from '../../catalog-words/place-text.ts'
import { readersCountryName } from '../../i18n/in-language.ts'
import { t, tParts } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { dayText } from '../../layout/formats.ts'
import { ChoiceSwatch } from '../../layout/parts/choice-swatch.tsx'
import { Fact } from '../../layout/parts/fact.tsx'
import { optionsText, productText, sizeText } from '../../layout/print-texts.ts'
import type { NamedStore } from '../../layout/read-stores.ts'
import { ApprovedPrint, type DrawLine } from '../one/approved-print.tsx'

export type JobTicketsProps = {
  orders: readonly OrderJson[]
  /** By image token. */
  pictures: ReadonlyMap<string, Picture>
  stores: ReadonlyMap<string, NamedStore>
  paper: 'a4' | 'letter'
  drawerOf(order: OrderJson): DrawLine
  /** By order: the catalog that it was sold from. */
  catalogs: ReadonlyMap<string, Catalog>
  told: ReadonlyMap<string, OrderTold>
}

export function JobTickets(props: JobTicketsProps) {
  const { orders, pictures, stores, paper, drawerOf, catalogs, told } = props
  return (
    <>
      <p class="not-printed">
        {t('Print this page with your browser. There is one sheet for each print.')}
      </p>
      {orders.flatMap((order) =>
        order.lines.map((line, index) => (
          <Ticket
            key={line.id}
            order={order}
            line={line}
            paper={paper}
            number={index + 1}
            storeName={stores.get(order.store)?.name ?? ''}
            picture={pictures.get(line.image_token)}
            draw={drawerOf(order)}
            catalog={catalogs.get(order.id)}
            fileReason={told.get(order.id)?.lines[index]?.printFile ?? null}
          />
        )),
      )}
    </>
  )
}

type TicketProps = {
  order: OrderJson
  line: OrderLineJson
  number: number
  storeName: string
  picture: Picture | undefined
  paper: 'a4' | 'letter'
  draw: DrawLine
  catalog: Catalog | undefined
  /** Why there is no print file. */
  fileReason: Told | null
}

function Ticket(props: TicketProps) {
  const { order, line, number, storeName, picture, paper, draw, catalog, fileReason } = props
  return (
    <article class={`packing-slip ${paper}`}>
      <header>
        <h2>
          {line.quantity} × {productText(line.product)} {sizeText(line.size)}
        </h2>
        {order.mode === 'test' && <p class="test-mark">{t('Test: do not print')}</p>}
        <p>
          {tParts('Order {name}, print {number} of {count}', {
            name: <strong>{order.number}</strong>,
            number,
            count: order.lines.length,
          })}
          <br />
          {storeName}, {dayText(Date.parse(order.created_at))}
        </p>
      </header>
      <ApprovedPrint orderId={order.id} line={line} number={number} draw={draw} picture={picture} />
      <dl class="facts">
        <Fact name={t('Options')}>
          {optionsText(line.options) || t('None')}
          <ChoicePictures line={line} catalog={catalog} />
        </Fact>
        <Fact name={t('Pieces')}>{line.quantity}</Fact>
        <Fact name={t('Print file')}>{fileText(line, fileReason)}</Fact>
        <Fact name={t('Shipping method')}>
          {t('{value}, to {country}', {
            value: plainWords(order.shipping_method),
            country: readersCountryName(order.shipping_address.country),
          })}
        </Fact>
        {order.reference_id !== null && <Fact name={t('Reference')}>{order.reference_id}</Fact>}
      </dl>
    </article>
  )
}

/** Pictures of the chosen options, such as wood or paper, if the shop has some. */
function ChoicePictures({ line, catalog }: Pick<TicketProps, 'line' | 'catalog'>) {
  const product = catalog?.products.find(({ name }) => name === line.product)
  if (product === undefined) return null
  return Object.entries(line.options).map(([name, value]) => {
    const { picture, swatch = '' } = findChoice(product, name, value)?.custom ?? {}
    if (picture === undefined) return null
    const label = optionsText({ [name]: value })
    return <ChoiceSwatch key={name} label={label} picture={picture} colour={swatch} pixels={96} />
  })
}

function fileText({ print_file: file }: OrderLineJson, reason: Told | null): string {
  if (file.status !== 'ready') {
    return `${t('Not created yet.')} ${tRefusal(reason ?? '')}`.trim()
  }
  const { format, width, height, dpi, profile, trim } = file
  const cut =
    trim === null
      ? ''
      : t('; face {width} × {height}, {left} from the left, {top} from the top', {
          width: trim.width,
          height: trim.height,
          left: trim.left,
          top: trim.top,
        })
  return t('{toUpperCase}, {width} × {height} pixels at {dpi} dpi, {profile}{cut}', {
    toUpperCase: format?.toUpperCase(),
    width,
    height,
    dpi,
    profile,
    cut,
  })
}
