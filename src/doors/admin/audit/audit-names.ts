// Labels for the names in the audit log: field names as their forms show them, and values that are
// names. In English, to be translated with `said`.

import { isLegalPage } from '../../../pure/contract/legal-pages.ts'
import { memberOf } from '../../../pure/objects.ts'
import { plainWords } from '../catalog-words/place-text.ts'
import { languageName } from '../i18n/in-language.ts'
import { type PanelSentence, t, tText } from '../i18n/t.ts'
import { pageName } from '../layout/document-texts.ts'
import { mailLabel } from '../mails/mail-table.tsx'

const fields: Readonly<Record<string, PanelSentence>> = {
  accent: 'Accent colour',
  accountDeleted: 'account deleted',
  account_limit: 'Most that may be open',
  accountLength: 'Digits of accounts',
  action: 'what was done',
  address: 'Address',
  addresses: 'addresses',
  amount: 'amount',
  asksCompany: 'Ask at the checkout for a company and its VAT ID; both may stay empty',
  by: 'by',
  carrier: 'carrier',
  carts: 'carts',
  cause: 'cause',
  city: 'Town',
  client: 'Mandantennummer',
  commission: 'Commission',
  consultant: 'Beraternummer',
  coolOffMinutes: 'Minutes in which an order can be cancelled',
  country: 'Country',
  currencies: 'currencies',
  currency: 'Currency',
  datev: 'DATEV',
  decimal: 'decimal sign',
  deliverAt: 'Bring an order',
  delivery: 'Delivery',
  documents: 'Invoices',
  email: 'E-mail',
  embeddingHosts: 'Hosts that may show its pages in a frame',
  encoding: 'encoding',
  encryption: 'encryption',
  ended: 'ended',
  events: 'events',
  feeAccount: 'Fees of payments',
  feeRates: 'Fees of payments',
  file: 'File',
  files: 'files',
  from: 'from',
  host: 'server',
  id: 'identifier',
  ids: 'identifiers',
  imageRoot: 'Image root',
  includesAddress:
    'Give the shipping address and the words of a gift, for a lab that ships itself and prints the slip',
  invoicesAt: 'when invoices are made',
  isClosed: 'Closed for now: no cart opens, what was ordered goes on',
  isOn: 'On: orders are brought to it',
  isOnShipping: 'Shipping earns the same share',
  kind: 'Kind',
  language: 'language',
  last: 'Last try',
  line1: 'Street and number',
  line2: 'More of the address',
  lines: 'lines',
  logo: 'logo',
  mails: 'Mails',
  mayOrderOnAccount: 'Its programs may place orders on account, which you bill later',
  measures: 'measures',
  mode: 'Mode',
  moneyAccounts: 'Where payments come in',
  month: 'Month',
  name: 'Name',
  note: 'Note',
  number: 'number',
  of: 'Reckoned on',
  orders: 'Orders',
  overlapDays: 'days until it ends',
  overlapHours: 'hours until it ends',
  passkey: 'passkey',
  password: 'Password',
  path: 'Folder',
  paused: 'paused',
  percent: 'percentage',
  phone: 'Phone',
  port: 'port',
  postalCode: 'Postal code',
  printImageDeadlineDays: 'Days until a print image is too late',
  printImageReminderHours: 'Hours until a late print image is asked for again',
  printImageThen: 'What happens then',
  product: 'Product',
  provider: 'Provider',
  publishableKey: 'publishable key',
  quotaBytes: 'room for its pictures, in bytes',
  reason: 'Reason',
  refundId: 'refund',
  refused: 'refused',
  register: 'Register',
  representative: 'Represented by',
  reprint: 'reprint',
  revenueAccounts: 'Revenue',
  role: 'Role',
  search: 'looked for',
  separator: 'separator',
  size: 'Size',
  startsProduction: 'Start the production of an order that was brought',
  status: 'State',
  supportEmail: 'Shoppers write to',
  takesTestOrders: 'Bring orders of test stores, too; otherwise only of live ones',
  task: 'task',
  taxNumber: 'Tax number',
  text: 'Text',
  total: 'total',
  tries: 'tries',
  until: 'until',
  user: 'user',
  vatId: 'VAT ID',
  yearBegins: 'First month of the business year',
  zone: 'time zone',
}

/**
 * Returns the form's label, such as `Mindestbetrag`. A name that is in no form is turned into plain
 * words.
 */
export function auditFieldName(name: string): string {
  const label = memberOf(fields, name)
  if (label !== undefined) return tText(label)
  return plainWords(name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase())
}

/** The actor as recorded in the log. Also covers keys, unknown actors and the program itself. */
export function whoText(name: string): string {
  const [, whose, hint] = /^(key|operator’s key) (….+)$/.exec(name) ?? []
  if (whose !== undefined) {
    return whose === 'key' ? t('key {hint}', { hint }) : t('operator’s key {hint}', { hint })
  }
  const [, days] = /^Handprint, after (\d+) days$/.exec(name) ?? []
  if (days !== undefined) return t('Handprint, after {days} days', { days })
  return name === nobody ? tText(nobody) : name
}

const nobody = 'not signed in'

const kinds: Readonly<Record<string, PanelSentence>> = {
  store: 'Store',
  operator: 'account',
  order: 'order',
  image: 'image',
  job: 'task',
  lab: 'Lab',
  webhook: 'Webhook',
  catalog: 'Catalog',
  statement: 'statement',
  charge: 'charge',
}

/**
 * Returns `Store Mona Lisa's` for `store st_…`, or `Order ord_…`. `names` has the stores and people
 * that still exist.
 */
export function subjectText(subject: string, names: ReadonlyMap<string, string>): string {
  const { kind, id } = subjectParts(subject)
  if (isLegalPage(kind)) return `${pageName(kind)}, ${languageName(id)}`
  const [mail = '', language] = id.split(' ')
  if (kind === 'mail' && language !== undefined)
    return `${t('Mail: {kind}', { kind: mailLabel(mail) })}, ${languageName(language)}`
  const label = memberOf(kinds, kind)
  if (label === undefined) return subject.replace(/^operator’s key/, t('Key'))
  return `${tText(label)} ${names.get(id) ?? id}`.trim()
}

export function subjectParts(subject: string): { kind: string; id: string } {
  const [, kind = '', id = ''] = /^([a-z]+)(?: (.+))?$/.exec(subject) ?? []
  return { kind, id }
}
