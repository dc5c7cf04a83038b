// The parcels of an order, each with where to follow it. Carriers' pages do not open in frames.

import type { ParcelView } from '../../views/receipt-view.ts'

type Props = { parcels: readonly ParcelView[]; follow: string }

export function ParcelList({ parcels, follow }: Props) {
  if (parcels.length === 0) return null
  return (
    <ul class="parcels">
      {parcels.map(({ carrier, number, url }) => (
        <li key={`${carrier} ${number}`}>
          <span>{number === null ? carrier : `${carrier} ${number}`}</span>
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer">
              {follow}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
