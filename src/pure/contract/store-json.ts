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
  /** How long a paid order can be cancelled and is not produced; 0: not at all. */
  cool_off_minutes: number
  /** After so many hours of waiting for a print image it is asked for again. */
  print_image_reminder_hours: number[]
  /** So long an order waits for its print image. */
  print_image_deadline_days: number
  /** What happens then: the order is put on hold, or cancelled and its money given back. */
  print_image_then: 'hold' | 'refund'
}
