// The sheets. On paper the panel around them is gone, and each begins a page.

import type { OrderJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
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
  paper: 'a4' | 'letter'
}

export function PackingSlips({ orders, pictures, stores, paper }: PackingSlipsProps) {
  return (
    <>
      <p class="not-printed">Print this page with your browser. There are no prices on it.</p>
      {orders.map((order) => (
        <article key={order.id} class={`packing-slip ${paper}`}>
          <header>
            <h2>{stores.get(order.store)?.name}</h2>
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
        </article>
      ))}
    </>
  )
}
