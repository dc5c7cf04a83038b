import type { MailBrand } from './mail-brand.ts'

export type MailContent = {
  language: string
  subject: string
  storeName: string
  brand: MailBrand
  /** `Order 7K2M-93QF` */
  number: string
  heading: string
  paragraphs: readonly string[]
  /** The first is the most important one. */
  links: readonly { label: string; url: string }[]
  facts: readonly { label: string; value: string }[]
  lines: { heading: string; of: readonly MailLine[] } | null
  sums: readonly { label: string; amount: string; isTotal: boolean }[]
  places: readonly { heading: string; lines: readonly string[] }[]
  footer: readonly string[]
  /** The seller and the legal pages. */
  seller: {
    lines: readonly string[]
    links: readonly { label: string; url: string }[]
    /** Mail address and telephone, if known. */
    contact: readonly string[]
  }
}

export type MailLine = {
  name: string
  /** Size, options and quantity. */
  details: readonly string[]
  price: string
  /** Absolute. Null if the picture no longer exists. */
  pictureUrl: string | null
}
