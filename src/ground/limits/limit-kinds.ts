// What is counted, each by the address that asks and by the store whose key is used, where that
// makes sense. A route says which kind it is in its config.

const addressLimits = [
  'pushes',
  'pulls',
  'openings',
  'checkouts',
  'paymentNews',
  'signIns',
  'api',
  'pages',
  'wrongKeys',
] as const
const storeLimits = ['pushes', 'pulls', 'openings', 'api'] as const

export type AddressLimit = (typeof addressLimits)[number]
export type StoreLimit = (typeof storeLimits)[number]

/** Requests in a minute; null is without limit. */
export type LimitRates = {
  readonly perAddress: Readonly<Record<AddressLimit, number | null>>
  readonly perStore: Readonly<Record<StoreLimit, number | null>>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Exclude<AddressLimit, 'wrongKeys'>
  }
}
