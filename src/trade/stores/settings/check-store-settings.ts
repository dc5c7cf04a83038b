// Validates the store form field by field and returns all faults together.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { isMailAddress, tidyMailAddress } from '../../../pure/mail-address.ts'
import { parseUrl } from '../../../pure/parse-url.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import { tidyText } from '../../../pure/tidy-text.ts'
import { accentShades, contrastOf, nearestReadable } from '../branding/accent-shades.ts'
import { isHostSource } from '../frame-ancestors.ts'
import { readReturnAddresses, returnAddressesFault } from '../return-addresses.ts'
import { unsold } from '../store-rules.ts'
import type { StoreSettings } from './store-settings.ts'

/** As form text. */
const storeFieldNames = [
  'name',
  'support_email',
  'currency',
  'currencies',
  'embedding_hosts',
  'return_addresses',
  'image_root',
  'quota_megabytes',
  'accent',
  'pictures_are',
  'closed',
  'upload_page',
  'on_account',
  'cool_off_minutes',
  'reminder_hours',
  'deadline_days',
  'late_image',
] as const
export type StoreField = (typeof storeFieldNames)[number]
export type StoreFields = Readonly<Record<StoreField, string>>
export type StoreFaults = Partial<Record<StoreField, Told>>

type CheckedStore = { ok: true; settings: StoreSettings } | { ok: false; faults: StoreFaults }

const maxOverlapMinutes = 7 * 24 * 60
const maxHours = 2160

/** `sold`: the catalog's currencies, if the store's own currency may be changed. */
export function checkStoreSettings(
  fields: StoreFields,
  sold: readonly string[] | null = null,
): CheckedStore {
  const faults: StoreFaults = {}
  const refuse = <T>(field: StoreField, fault: Told, instead: T): T => {
    faults[field] = fault
    return instead
  }
  const whole = (field: StoreField, least: number, most: number): number => {
    const value = /^\d{1,9}$/.test(fields[field]) ? Number(fields[field]) : -1
    if (value >= least && value <= most) return value
    return refuse(
      field,
      sentence('Enter a whole number from {least} to {most}.', { least, most }),
      least,
    )
  }

  const currencies = words(fields.currencies).map((code) => code.toUpperCase())
  const unknown = currencies.filter((code) => !isCurrency(code))
  if (unknown.length > 0)
    refuse(
      'currencies',
      sentence('Not valid currencies: {codes}.', { codes: unknown.join(', ') }),
      0,
    )
  const hosts = words(fields.embedding_hosts)
  const strange = hosts.filter((host) => !isHostSource(host))
  if (strange.length > 0) {
    const fault = sentence('Enter hosts such as example.com or *.example.com:8443, not {hosts}.', {
      hosts: strange.join(', '),
    })
    refuse('embedding_hosts', fault, 0)
  }
  const returns = readReturnAddresses(fields.return_addresses.split(/\s+/).filter(Boolean))
  if (returns.refused.length > 0) {
    refuse('return_addresses', returnAddressesFault(returns.refused), 0)
  }
  const hours = words(fields.reminder_hours).map(Number)
  const isAscending = hours.every((each, index) => index === 0 || each > (hours[index - 1] ?? 0))
  const areHours = hours.every((each) => Number.isInteger(each) && each >= 1 && each <= maxHours)
  if (hours.length > 10 || !isAscending || !areHours) {
    const fault = sentence(
      'Enter at most 10 whole numbers from 1 to {maxHours} in ascending order, such as 24, 72.',
      { maxHours },
    )
    refuse('reminder_hours', fault, 0)
  }
  const name = tidyText(fields.name)
  if (name === '' || [...name].length > 100) {
    refuse('name', sentence('Enter a name of at most 100 characters.'), 0)
  }
  const currency = fields.currency.trim().toUpperCase()
  if (!isCurrency(currency)) refuse('currency', sentence('Enter a code such as EUR.'), 0)
  else if (sold !== null && !sold.includes(currency)) refuse('currency', unsold(currency, sold), 0)
  if (currencies.length > 0 && !currencies.includes(currency)) {
    refuse(
      'currencies',
      sentence('The store’s own currency, {currency}, must be included.', { currency }),
      0,
    )
  }
  const settings: StoreSettings = {
    name,
    supportEmail: emailOf(fields.support_email, () =>
      refuse('support_email', sentence('Enter an email address, or leave it empty.'), null),
    ),
    currency,
    currencies: currencies.length === 0 ? null : [...new Set(currencies)],
    embeddingHosts: [...new Set(hosts)],
    returnAddresses: returns.listed,
    imageRoot: imageRootOf(fields.image_root, () =>
      refuse('image_root', sentence('Enter an address such as https://example.com/photos/.'), null),
    ),
    quotaBytes:
      fields.quota_megabytes.trim() === ''
        ? null
        : whole('quota_megabytes', 0, 100_000_000) * 1_000_000,
    accent: accentOf(fields.accent, (fault) => refuse('accent', fault, null)),
    picturesAre: fields.pictures_are === 'shop' ? 'shop' : 'shoppers',
    isClosed: fields.closed === 'yes',
    hasUploadPage: fields.upload_page === 'yes',
    mayOrderOnAccount: fields.on_account === 'yes',
    coolOffMinutes: whole('cool_off_minutes', 0, maxOverlapMinutes),
    printImageReminderHours: hours,
    printImageDeadlineDays: whole('deadline_days', 1, 90),
    printImageThen: fields.late_image === 'refund' ? 'refund' : 'hold',
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, settings }
}

export function fieldsOfStore(store: StoreSettings): StoreFields {
  return {
    name: store.name,
    support_email: store.supportEmail ?? '',
    currency: store.currency,
    currencies: store.currencies?.join(', ') ?? '',
    embedding_hosts: store.embeddingHosts.join('\n'),
    return_addresses: store.returnAddresses.join('\n'),
    image_root: store.imageRoot ?? '',
    quota_megabytes: store.quotaBytes === null ? '' : String(Math.ceil(store.quotaBytes / 1e6)),
    accent: store.accent ?? '',
    pictures_are: store.picturesAre,
    closed: store.isClosed ? 'yes' : '',
    upload_page: store.hasUploadPage ? 'yes' : '',
    on_account: store.mayOrderOnAccount ? 'yes' : '',
    cool_off_minutes: String(store.coolOffMinutes),
    reminder_hours: store.printImageReminderHours.join(', '),
    deadline_days: String(store.printImageDeadlineDays),
    late_image: store.printImageThen,
  }
}

function words(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

function emailOf(text: string, fault: () => null): string | null {
  const email = tidyMailAddress(text)
  if (email === '') return null
  // It becomes a mail header, so it must not contain anything that ends one.
  return isMailAddress(email) ? email : fault()
}

function imageRootOf(text: string, fault: () => null): string | null {
  const address = text.trim()
  if (address === '') return null
  const url = parseUrl(address)
  if (url === null) return fault()
  const { protocol, username, password, href } = url
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : fault()
}

function accentOf(text: string, refuse: (fault: Told) => null): string | null {
  const accent = text.trim().toLowerCase()
  if (accent === '') return null
  if (!/^#[0-9a-f]{6}$/.test(accent))
    return refuse(sentence('Enter a colour such as #1c5b47, or leave it empty.'))
  if (accentShades(accent) !== null) return accent
  const found = (Math.floor(contrastOf(accent) * 10) / 10).toFixed(1)
  return refuse(
    sentence(
      'This colour is too light: text in it would be hard to read (contrast {found}:1; at least 4.5:1 is needed). The nearest suitable colour is {nearest}.',
      { found, nearest: nearestReadable(accent) },
    ),
  )
}
