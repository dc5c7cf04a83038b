// What a mail to a shopper says, before it is written as HTML and as plain text.

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
  /** The first is the one that most readers want. */
  links: readonly { label: string; url: string }[]
  facts: readonly { label: string; value: string }[]
  lines: { heading: string; of: readonly MailLine[] } | null
  sums: readonly { label: string; amount: string; isTotal: boolean }[]
  places: readonly { heading: string; lines: readonly string[] }[]
  footer: readonly string[]
  /** Who sells, and the pages that the law asks for. */
  seller: {
    lines: readonly string[]
    links: readonly { label: string; url: string }[]
    /** Mail address and telephone, as far as they are known. */
    contact: readonly string[]
  }
}

export type MailLine = {
  name: string
  /** Size, options and quantity. */
  details: readonly string[]
  price: string
  /** Absolute; null when there is none any more. */
  pictureUrl: string | null
}
