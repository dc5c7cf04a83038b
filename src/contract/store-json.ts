// A store as its integrator sees it through the API.

export type StoreJson = {
  id: string
  name: string
  mode: 'test' | 'live'
  /** ISO 4217. */
  currency: string
  /** Those that shoppers may have; null: every one of the catalog. */
  currencies: string[] | null
  /** While true no cart opens and no order is placed. */
  closed: boolean
}
