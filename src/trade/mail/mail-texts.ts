// Texts of shopper mails that an operator can customize by language: subject, heading and
// sentences. The language's default is used for the rest.

import type { Queries } from '../../ground/database/database.ts'
import { mailTexts } from '../../ground/database/tables/mails-table.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import type { Language } from '../../pure/contract/language.ts'
import { isKeyOf, keysOf } from '../../pure/objects.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'
import { type Messages, messagesIn } from '../languages/messages.ts'
import type { ShopperMail } from './mail-kinds.ts'
import type { MailMessage } from './mail-message.ts'

/** Keyed by text name, such as `subject`. */
export type MailTexts = Readonly<Record<string, string>>

/** Renders a mail with these texts for a sample order, in the store's design. */
export type PreviewMail = (asked: {
  storeId: StoreId
  kind: ShopperMail
  language: Language
  texts: MailTexts
  /** Base of the mail's links. */
  baseUrl: string
}) => Promise<Pick<MailMessage, 'subject' | 'text' | 'html'>>

type Section = Exclude<keyof Messages['mails'], 'order' | 'footer' | 'test'>

const sections: Readonly<Record<ShopperMail, Section>> = {
  'order-receipt': 'receipt',
  'order-shipped': 'shipped',
  'order-address-changed': 'addressChanged',
  'order-crop-asked': 'cropAsked',
  'order-crop-changed': 'cropChanged',
  'order-reprint': 'reprint',
  'order-parcel-replaced': 'parcelReplaced',
  'order-late': 'late',
  'order-payment-failed': 'paymentFailed',
  'order-awaits-payment': 'awaited',
  'order-payment-expired': 'expired',
  'order-cancelled': 'cancelled',
  'order-refunded': 'refunded',
  'order-surplus-refunded': 'surplus',
  'order-link': 'link',
  'order-withdrawn': 'withdrawn',
}

export const editableMails = keysOf(sections)

export function isEditableMail(kind: string): kind is ShopperMail {
  return isKeyOf(sections, kind)
}

/** Labels of facts and links, which are not sentences. */
const fixed: ReadonlySet<string> = new Set(['carrier', 'tracking', 'follow', 'link'])

/** The language's defaults, in form order. */
export function usualTexts(kind: ShopperMail, language: Language): MailTexts {
  const texts = messagesIn(language).mails[sections[kind]]
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !fixed.has(name)))
}

/** Placeholders available in every text, plus those of this one. */
export function placeholdersOf(kind: ShopperMail, name: string): string[] {
  const usual = usualTexts(kind, 'en')[name] ?? ''
  return [...new Set(['number', 'store', ...namesIn(usual)])]
}

/**
 * Trims the texts and drops those that are empty or equal to the default. A fault says what to
 * write instead.
 */
export function checkMailTexts(
  kind: ShopperMail,
  language: Language,
  typed: MailTexts,
): { texts: MailTexts; faults: Readonly<Record<string, Told>> } {
  const faults: Record<string, Told> = {}
  const texts: Record<string, string> = {}
  for (const [name, usual] of Object.entries(usualTexts(kind, language))) {
    const isLine = name === 'subject' || name === 'heading'
    const text = (typed[name] ?? '').replaceAll('\r\n', '\n').trim()
    if (text === '' || text === usual) continue
    texts[name] = text
    const known = placeholdersOf(kind, name)
    const unknown = namesIn(text).filter((each) => !known.includes(each))
    const allowed = known.map((each) => `{${each}}`).join(', ')
    if (unknown.length > 0)
      faults[name] = sentence('{name} is not a known value. You can use {names}.', {
        name: `{${unknown[0]}}`,
        names: allowed,
      })
    else if (/[{}]/.test(text.replaceAll(placeholder, '')))
      faults[name] = sentence('A brace has no counterpart. The available values are {names}.', {
        names: allowed,
      })
    else if (isLine && text.includes('\n')) faults[name] = sentence('Enter it on a single line.')
    else if ([...text].length > (isLine ? 150 : 3_000))
      faults[name] = sentence('Enter at most {longest} characters.', {
        longest: isLine ? 150 : 3000,
      })
  }
  return { texts, faults }
}

export async function readMailTexts(
  db: Queries,
  kind: ShopperMail,
  language: Language,
): Promise<MailTexts> {
  const row = await db
    .selectFrom('mail_texts')
    .select('texts')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .executeTakeFirst()
  return row === undefined ? {} : mailTexts.read(row.texts)
}

export function listMailTexts(db: Queries): Promise<{ kind: string; language: Language }[]> {
  return db.selectFrom('mail_texts').select(['kind', 'language']).execute()
}

/** Expects checked texts. None resets the mail to the defaults. */
export async function saveMailTexts(
  tx: Queries,
  { kind, language, texts }: { kind: ShopperMail; language: Language; texts: MailTexts },
  at: number,
): Promise<void> {
  if (Object.keys(texts).length === 0) {
    await tx
      .deleteFrom('mail_texts')
      .where('kind', '=', kind)
      .where('language', '=', language)
      .execute()
    return
  }
  const saved = { texts: mailTexts.write(texts), updated_at: at }
  await tx
    .insertInto('mail_texts')
    .values({ kind, language, ...saved })
    .onConflict((same) => same.columns(['kind', 'language']).doUpdateSet(saved))
    .execute()
}

/** All messages of the language, with these texts in the mail of that kind. */
export function withMailTexts(text: Messages, kind: ShopperMail, own: MailTexts): Messages {
  if (Object.keys(own).length === 0) return text
  const section = sections[kind]
  return { ...text, mails: { ...text.mails, [section]: { ...text.mails[section], ...own } } }
}

const placeholder = /\{(\w+)\}/g

function namesIn(text: string): string[] {
  return [...text.matchAll(placeholder)].flatMap(([, name]) => name ?? [])
}
