// The sheets. On paper the panel around them is gone, and each begins a page.

import type { Seller } from '../../../../ground/database/tables/seller-table.ts'
import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { StoreLogo } from '../../../../pure/contract/store-brand.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import { sellerPlace } from '../../../../trade/legal/seller.ts'
import { logoAddress } from '../../../../trade/stores/branding/brand-addresses.ts'
import { dayText } from '../../frame/formats.ts'
import { PrintPicture } from '../../frame/parts/print-picture.tsx'
import { optionsText, productText, sizeText } from '../../frame/print-words.ts'
import type { NamedStore } from '../../frame/read-stores.ts'
import { Address } from '../one/order-delivery.tsx'

export type PackingSlipsProps = {
  orders: readonly OrderJson[]
  /** By image token. */
  pictures: ReadonlyMap<string, Picture>
  stores: ReadonlyMap<string, NamedStore>
  /** By store; those that have one. */
  logos: ReadonlyMap<string, StoreLogo>
  /** The sender. */
  seller: Seller
  paper: 'a4' | 'letter'
}

export function PackingSlips(props: PackingSlipsProps) {
  const { orders, pictures, stores, logos, seller, paper } = props
  return (
    <>
      <p class="not-printed">Print this page with your browser. There are no prices on it.</p>
      {orders.map((order) => (
        <article key={order.id} class={`packing-slip ${paper}`}>
          <header>
            <h2>
              <StoreName name={stores.get(order.store)?.name ?? ''} logo={logos.get(order.store)} />
            </h2>
            {order.mode === 'test' && <p class="test-mark">Test: not to be sent</p>}
            <p>
              Order <strong>{order.number}</strong>
              <br />
              {dayText(Date.parse(order.created_at))}
              <br />
              {order.shipping_method}
            </p>
          </header>
          <Address address={order.shipping_address} />
          <table>
            <caption class="unseen">What is in the parcel</caption>
            <thead>
              <tr>
                <th scope="col">Picture</th>
                <th scope="col">Print</th>
                <th scope="col" class="number">
                  Pieces
                </th>
              </tr>
            </thead>
            <tbody>
              {order.lines.map((line, index) => {
                const picture = pictures.get(line.image_token)
                return (
                  <tr key={line.id}>
                    <td>
                      {picture && (
                        <PrintPicture
                          image={picture.shown}
                          crop={line.crop}
                          alt={`Line ${index + 1}`}
                        />
                      )}
                    </td>
                    <td>
                      {productText(line.product)} {sizeText(line.size)}
                      <br />
                      {optionsText(line.options)}
                    </td>
                    <td class="number">{line.quantity}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {order.gift?.note != null && <p class="gift-note">{order.gift.note}</p>}
          {seller.name !== '' && <Sender seller={seller} />}
        </article>
      ))}
    </>
  )
}

function StoreName({ name, logo }: { name: string; logo: StoreLogo | undefined }) {
  if (logo === undefined) return name
  const { width, height } = logo
  return <img src={logoAddress(logo)} alt={name} {...{ width, height }} />
}

function Sender({ seller }: { seller: Seller }) {
  const { name, country, register, vatId, email, phone } = seller
  const place = [name, ...sellerPlace(seller), country]
  return (
    <footer>
      <p>{place.filter(Boolean).join(' · ')}</p>
      <p>{[email, phone, register, vatId].filter(Boolean).join(' · ')}</p>
    </footer>
  )
}
