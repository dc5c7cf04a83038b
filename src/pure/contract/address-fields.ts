// The fields of an address by the names that forms have for them, in the order of a page.

/** What a country has its own form of. */
export const addressParts = ['name', 'line1', 'line2', 'city', 'region', 'postalCode'] as const
export type AddressPart = (typeof addressParts)[number]

export const postalNames = ['country', ...addressParts] as const
export type PostalFields = Record<(typeof postalNames)[number], string>

export type BillingName<Name extends string> = `billing${Capitalize<Name>}`

/** `line1` of the delivery address is `billingLine1` of the other one. */
export function billingName<Name extends string>(name: Name): BillingName<Name> {
  // The compiler does not know what `toUpperCase` makes.
  return `billing${name[0]?.toUpperCase()}${name.slice(1)}` as BillingName<Name>
}
