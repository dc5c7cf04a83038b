// What the deletion of a shopper's personal data answers.

export type PersonalDataDeletionJson = {
  orders: {
    id: string
    number: string
    outcome: 'deleted' | 'in_work'
    /** Why it can't be deleted yet. */
    detail: string | null
  }[]
  /** Carts that were never ordered. */
  carts_deleted: number
}
