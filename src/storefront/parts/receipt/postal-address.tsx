// An address as it stands on a parcel.

import type { AddressJson } from '../../../contract/order-json.ts'

type Props = { address: AddressJson; countryName: string }

export function PostalAddress({ address, countryName }: Props) {
  const town = [address.city, address.region, address.postal_code]
  const lines = [
    address.name,
    address.line1,
    address.line2,
    town.filter((part) => part !== null).join(' '),
    countryName,
  ]
  return (
    <address>
      {lines
        .filter((line) => line !== null && line !== '')
        .map((line, index) => (
          <span key={index}>{line}</span>
        ))}
    </address>
  )
}
