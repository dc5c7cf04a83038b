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
  account_limit: 'Maximum open balance',
  accountLength: 'Account number length',
  action: 'action',
  address: 'Address',
  addresses: 'addresses',
  alt: 'Words for screen readers',
  amount: 'amount',
  asksCompany: 'Ask for a company and its VAT ID at checkout; both are optional',
  by: 'by',
  carrier: 'carrier',
  carts: 'carts',
  cause: 'cause',
  city: 'City',
  client: 'Mandantennummer',
  codes: 'Codes',
  commission: 'Commission',
  consultant: 'Beraternummer',
  coolOffMinutes: 'Cancellation window, in minutes',
  country: 'Country',
  currencies: 'currencies',
  currency: 'Currency',
  datev: 'DATEV',
  deliverAt: 'Send an order',
  delivery: 'Delivery',
  documents: 'Invoices',
  email: 'E-mail',
  embeddingHosts: 'Hosts that may embed its pages',
  encryption: 'encryption',
  ended: 'ended',
  events: 'events',
  feeAccount: 'Payment fees',
  feeRates: 'Payment fees',
  file: 'File',
  files: 'files',
  from: 'from',
  hasUploadPage:
    'Upload page: shoppers send pictures from their devices (address under “On your website”)',
  gives: 'It gives',
  host: 'server',
  id: 'identifier',
  ids: 'identifiers',
  imageRoot: 'Image base URL',
  wholeOrders: 'Only whole orders; otherwise prints that are on hold follow as another part',
  includesAddress:
    'Include the shipping address and the gift message, for a lab that ships orders itself and prints the packing slip',
  invoicesAt: 'invoice timing',
  isActive: 'On: shoppers can use it',
  isClosed: 'Closed for now: no new carts, existing orders continue',
  isOn: 'On: orders are sent to it',
  isOnShipping: 'Shipping earns the same share',
  kind: 'Type',
  language: 'language',
  last: 'Last attempt',
  link: 'Link to Your Europe',
  picture: 'Picture',
  leastSubtotal: 'Only from a subtotal on',
  line1: 'Street and number',
  line2: 'Additional address lines',
  lines: 'lines',
  logo: 'logo',
  mails: 'Mails',
  maxUses: 'Orders that may use it',
  maxUsesPerMail: '… of one mail address',
  mayGoBelowFloor: 'It may go below the margin floor',
  mayOrderOnAccount: 'Allow its programs to place orders on account, which you bill later',
  measures: 'units',
  mode: 'Mode',
  moneyAccounts: 'Payment accounts',
  month: 'Month',
  name: 'Name',
  note: 'Note',
  number: 'number',
  of: 'Based on',
  offersWithdrawalToAll: 'Grant it to consumers in every country, also where the law does not',
  orders: 'Orders',
  overlapDays: 'days until expiry',
  overlapHours: 'hours until expiry',
  passkey: 'passkey',
  password: 'Password',
  path: 'Folder',
  paused: 'paused',
  percent: 'percentage',
  phone: 'Phone',
  port: 'port',
  picturesAre: 'Pictures in this store are',
  postalCode: 'Postal code',
  printImageDeadlineDays: 'Print image deadline, in days',
  printImageReminderHours: 'Reminders for a late print image, in hours',
  printImageThen: 'After the deadline',
  product: 'Product',
  provider: 'Provider',
  publishableKey: 'publishable key',
  quotaBytes: 'image storage, in bytes',
  reason: 'Reason',
  refundId: 'refund',
  refused: 'refused',
  returnAddresses: 'Addresses its pages may link back to',
  register: 'Register',
  representative: 'Represented by',
  reprint: 'reprint',
  revenueAccounts: 'Revenue',
  role: 'Role',
  search: 'search term',
  size: 'Size',
  startsProduction: 'Start production of a sent order',
  status: 'Status',
  supportEmail: 'Contact address for shoppers',
  takesTestOrders: 'Also send orders of test stores; otherwise only live orders',
  task: 'task',
  taxNumber: 'Tax number',
  text: 'Text',
  total: 'total',
  tries: 'attempts',
  until: 'until',
  user: 'user',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  vatId: 'VAT ID',
  withdrawalDays: 'Days to withdraw',
  yearBegins: 'First month of the fiscal year',
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
  const [, whose, hint] = /^(key|operator key) (….+)$/.exec(name) ?? []
  if (whose !== undefined) {
    return whose === 'key' ? t('key {hint}', { hint }) : t('operator key {hint}', { hint })
  }
  const [, days] = /^Handprint, automatically after (\d+) days$/.exec(name) ?? []
  if (days !== undefined) return t('Handprint, automatically after {days} days', { days })
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
  code: 'Code',
  codes: 'Codes',
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
  if (label === undefined) return subject.replace(/^operator key/, t('Key'))
  return `${tText(label)} ${names.get(id) ?? id}`.trim()
}

export function subjectParts(subject: string): { kind: string; id: string } {
  const [, kind = '', id = ''] = /^([a-z]+)(?: (.+))?$/.exec(subject) ?? []
  return { kind, id }
}
