// An address as it stands on a parcel.

import type { PostalAddressJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { addressLines } from '../../../../trade/checkout/addresses/address-lines.ts'

type Props = { address: PostalAddressJson; countryName: string }

export function PostalAddress({ address, countryName }: Props) {
  return (
    <address>
      {[...addressLines(address), countryName].map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
