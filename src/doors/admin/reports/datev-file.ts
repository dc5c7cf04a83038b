// Accounting entries as a DATEV-Format file of type Buchungsstapel (EXTF 700, category 21, version
// 13): a header line, a line of column names, and a line for each entry and tax rate. Implements
// the published format, but has not been tested with DATEV software.

import type { BookingKind } from '../../../ground/database/tables/bookings-table.ts'
import { minorDigits } from '../../../pure/contract/currency-digits.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import type { DatevSettings } from '../../../trade/bookkeeping/bookkeeping-settings.ts'
import { addMonths } from '../../../trade/bookkeeping/months.ts'
import { giftCardGateway } from '../../../trade/payments/gift-card-gateway.ts'
import type { EntryTax, TaxedEntry } from '../../../trade/reports/read-entries.ts'
import type { GiftCardSaleEntry } from '../../../trade/reports/read-gift-card-sales.ts'

/** The format has two decimals. Currencies with three, such as dinars, would lose one. */
export function isForDatev(currency: string): boolean {
  return minorDigits(currency) <= 2
}

export type DatevPeriod = { month: string; currency: string; timeZone: string; madeAt: number }

export function datevHead(settings: DatevSettings, period: DatevPeriod): string {
  const { month, currency, madeAt } = period
  const [year = 0, number = 1] = month.split('-').map(Number)
  const firstYear = number >= settings.yearBegins ? year : year - 1
  const begins = `${firstYear}${String(settings.yearBegins).padStart(2, '0')}01`
  const lastDay = new Date(Date.parse(`${addMonths(month, 1)}-01`) - 86_400_000)
  const made = new Date(madeAt).toISOString().replace(/\D/g, '')
  const header = [
    ...[quoted('EXTF'), 700, 21, quoted('Buchungsstapel'), 13, made, ''],
    ...[quoted('HP'), quoted(''), quoted(''), settings.consultant, settings.client, begins],
    ...[settings.accountLength, `${month.replace('-', '')}01`],
    ...[lastDay.toISOString().slice(0, 10).replaceAll('-', ''), quoted(`Handprint ${month}`)],
    ...[quoted(''), 1, 0, 0, quoted(currency), '', quoted(''), '', '', quoted(''), '', ''],
    ...[quoted(''), quoted('')],
  ]
  return line(header) + line(columns.map(quoted))
}

const words: Record<Exclude<BookingKind, 'fee'>, string> = {
  sale: 'Verkauf',
  refund: 'Erstattung',
  taken_back: 'Erstattung',
  refund_failed: 'Wiedereingang',
  restored: 'Wiedereingang',
}

/** Empty if nothing in the entry has to be booked. */
export function datevLines(entry: TaxedEntry, settings: DatevSettings, timeZone: string): string {
  const money = accountOf(settings.moneyAccounts, [entry.gateway ?? ''])
  if (entry.kind === 'fee') {
    const amount = entry.fee + entry.estimated_fee
    const text = `Gebühr ${entry.number}${entry.estimated_fee > 0 ? ' (geschätzt)' : ''}`
    return booked(entry, timeZone, { amount, account: settings.feeAccount, against: money, text })
  }
  const what = words[entry.kind]
  const ofCard = accountOf(settings.moneyAccounts, [giftCardGateway.name])
  const card = { amount: entry.gift_card, account: ofCard, against: money }
  const moved = booked(entry, timeZone, { ...card, text: `Gutschein ${entry.number}` })
  const lines = ratesOf(entry.taxes)
    .map(({ amount, percent }) => {
      const { country } = entry
      const names = [`${country} ${percent}`, country]
      const against = accountOf(settings.revenueAccounts, names)
      const text = `${what} ${entry.number} ${country} ${String(percent).replace('.', ',')} %`
      return booked(entry, timeZone, { amount, account: money, against, text })
    })
    .join('')
  return lines + moved
}

/** A gift card that was bought online is no revenue: its money is owed until the card is used. */
export function datevGiftCardLine(
  entry: GiftCardSaleEntry,
  { moneyAccounts }: Pick<DatevSettings, 'moneyAccounts'>,
  timeZone: string,
): string {
  const { amount, number, gateway } = entry
  const account = accountOf(moneyAccounts, [gateway ?? ''])
  const against = accountOf(moneyAccounts, [giftCardGateway.name])
  const text = `Gutschein ${number} ${amount > 0 ? 'Verkauf' : 'Erstattung'}`
  return booked({ ...entry, document: null }, timeZone, { amount, account, against, text })
}

/** Two taxes on the same net amount, as in Canada, are combined into one line. */
function ratesOf(taxes: readonly EntryTax[]): { amount: number; percent: number }[] {
  const taxed = taxes.filter(({ kind }) => kind !== 'none')
  const untaxed = taxes.filter(({ kind }) => kind === 'none')
  const sum = (of: (tax: EntryTax) => number) => taxed.reduce((all, tax) => all + of(tax), 0)
  const percent = sum(({ millionths }) => millionths) / 10_000
  return [
    ...(taxed[0] ? [{ amount: taxed[0].net + sum(({ tax }) => tax), percent }] : []),
    ...untaxed.map(({ net }) => ({ amount: net, percent: 0 })),
  ]
}

type Booked = { amount: number; account: string; against: string; text: string }

type Documented = Pick<TaxedEntry, 'at' | 'currency' | 'document' | 'number'>

function booked(entry: Documented, timeZone: string, { amount, account, against, text }: Booked) {
  if (amount === 0) return ''
  const [, month = '', day = ''] = dayIn(timeZone, entry.at).split('-')
  const digits = minorDigits(entry.currency)
  const value = (Math.abs(amount) / 10 ** digits).toFixed(2).replace('.', ',')
  const side = quoted(amount > 0 ? 'S' : 'H')
  const values = [value, side, '', '', '', '', account, against, '', `${day}${month}`]
  // The document number, by which bookkeepers look it up. The text contains the order number.
  const named = [quoted(entry.document ?? entry.number), '', '', quoted(text.slice(0, 60))]
  const cells = [...values, ...named]
  return line([...cells, ...columns.slice(cells.length).map(() => '')])
}

/** Returns the account of the first name that has one. The settings have a default account. */
function accountOf(accounts: Readonly<Record<string, string>>, names: readonly string[]): string {
  const known = new Map(Object.entries(accounts))
  const name = names.find((each) => known.has(each)) ?? ''
  return known.get(name) ?? ''
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function line(cells: readonly (string | number)[]): string {
  return `${cells.join(';')}\r\n`
}

const numbered = (count: number, names: (number: number) => string[]) =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat()

const columns = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs'],
  ...['Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)'],
  ...['BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext'],
  ...['Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt'],
  ...['Zinssperre', 'Beleglink'],
  ...numbered(8, (at) => [`Beleginfo - Art ${at}`, `Beleginfo - Inhalt ${at}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge'],
  ...['EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart'],
  ...['Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp'],
  ...['BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...numbered(20, (at) => [`Zusatzinformation - Art ${at}`, `Zusatzinformation- Inhalt ${at}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr'],
  ...['Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer', 'Buchungstyp'],
  ...['USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)'],
  ...['EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz'],
  ...['Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung'],
  ...['Festschreibung', 'Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit'],
  ...['Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz'],
  ...['BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)'],
  'Abw. Skontokonto',
]
