// The fields of an address, named as in forms, in page order.

/** The parts whose form depends on the country. */
export const addressParts = ['name', 'line1', 'line2', 'city', 'region', 'postalCode'] as const
export type AddressPart = (typeof addressParts)[number]

export const postalNames = ['country', ...addressParts] as const
export type PostalFields = Record<(typeof postalNames)[number], string>

export type BillingName<Name extends string> = `billing${Capitalize<Name>}`

/** `billingLine1` for `line1`. */
export function billingName<Name extends string>(name: Name): BillingName<Name> {
  // TypeScript does not track the result of `toUpperCase`.
  return `billing${name[0]?.toUpperCase()}${name.slice(1)}` as BillingName<Name>
}
