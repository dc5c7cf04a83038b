// The sheets, each in its shopper's language. On paper the panel around them is gone, and each begins a
// page.

import type { StoreLogo } from '../../../../pure/contract/store-brand.ts'
import type { PackingSlip } from '../../../../trade/order-views/packing-slip.ts'
import { logoAddress } from '../../../../trade/stores/branding/brand-addresses.ts'
import { PrintPicture } from '../../frame/parts/print-picture.tsx'
import { say } from '../../words/say.ts'

/** `isTest`: a sheet that is not to leave the house. */
export type Sheet = {
  slip: PackingSlip
  id: string
  isTest: boolean
  storeName: string
  logo: StoreLogo | undefined
}

type Props = { sheets: readonly Sheet[]; paper: 'a4' | 'letter' }

export function PackingSlips({ sheets, paper }: Props) {
  return (
    <>
      <p class="not-printed">
        {say(
          'Print this page with your browser. Each slip is in the language of its order; there are no prices on any.',
        )}
      </p>
      {sheets.map(({ slip, id, isTest, storeName, logo }) => (
        <article key={id} class={`packing-slip ${paper}`} lang={slip.language}>
          <header>
            <h2>
              <StoreName name={storeName} logo={logo} />
            </h2>
            {isTest && (
              <p class="test-mark" lang="en">
                {say('Test: not to be sent')}
              </p>
            )}
            <p>
              {slip.title}
              <br />
              <strong>{slip.number}</strong>
              {slip.facts.map(({ label, value }) => (
                <span key={label}>
                  <br />
                  {label}: {value}
                </span>
              ))}
            </p>
          </header>
          <section>
            <h3>{slip.place.heading}</h3>
            <address>
              {slip.place.lines.map((line) => (
                <span key={line} dir="auto">
                  {line}
                  <br />
                </span>
              ))}
            </address>
          </section>
          <Lines slip={slip} />
          {slip.giftNote !== null && (
            <p class="gift-note" dir="auto">
              {slip.giftNote}
            </p>
          )}
          {slip.sender.length > 0 && (
            <footer>
              <p>{slip.sender.join(' · ')}</p>
            </footer>
          )}
        </article>
      ))}
    </>
  )
}

function Lines({ slip: { columns, lines } }: { slip: PackingSlip }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {columns.item}
          </th>
          <th scope="col" class="number">
            {columns.quantity}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, details, quantity, picture }) => (
          <tr key={id}>
            <td>
              {picture && <PrintPicture image={picture.image} crop={picture.crop} alt={name} />}
            </td>
            <td>
              {name}
              {details.map((detail) => (
                <span key={detail}>
                  <br />
                  {detail}
                </span>
              ))}
            </td>
            <td class="number">{quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StoreName({ name, logo }: { name: string; logo: StoreLogo | undefined }) {
  if (logo === undefined) return name
  const { width, height } = logo
  return <img src={logoAddress(logo)} alt={name} {...{ width, height }} />
}
