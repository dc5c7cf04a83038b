// Reads a price list from a CSV file. It is taken as a whole or not at all: every line that cannot
// be taken is named with what to do.

import { isCurrency } from '../../../pure/contract/currency-digits.ts'
import { plainAmount, readPlainAmount } from '../../../pure/contract/plain-money.ts'
import { type CsvLine, readCsv } from '../../../pure/csv/read-csv.ts'
import { sentence, type Told } from '../../../pure/sentences/sentence.ts'
import type { Catalog, Product, ProductSize, Tier } from '../catalog.ts'
import type { Currency } from '../money/currencies.ts'
import { payableStep } from '../money/payable-step.ts'
import { leastPrice } from '../prices/price-from-cost.ts'
import { costOfChoice, sellingPrice } from '../prices/price-line.ts'
import { findProduct, findSizeRow } from '../products.ts'
import { choicesWithPrice, lineColumns } from './list-lines.ts'
import { catalogWithPrices, type ListedSize } from './price-list.ts'

export const longestListBytes = 4 * 1024 * 1024

/** `line`: of the file, from 1. */
export type LineFault = { readonly line: number; readonly told: Told }

export type ListFile =
  | { readonly ok: true; readonly sizes: readonly ListedSize[] }
  | { readonly ok: false; readonly faults: readonly LineFault[] }

type Sized = { product: Product; size: ProductSize }
type Draft = Sized & {
  line: number
  price: Record<Currency, number>
  tiers: (Tier & { line: number })[] | null
  extras: Record<string, Record<string, Record<Currency, number>>>
}

export function readListFile(bytes: Uint8Array, catalog: Catalog): ListFile {
  const lines = readCsv(bytes)
  if (lines === null) {
    const told = sentence(
      'The file is not a CSV file. Download the prices, change them in a spreadsheet, and save it as CSV.',
    )
    return { ok: false, faults: [{ line: 1, told }] }
  }
  const faults: LineFault[] = []
  const refuse = (line: number, told: Told) => {
    faults.push({ line, told })
  }
  const [header, ...rows] = lines
  const columns = header === undefined ? null : columnsOf(header, catalog, refuse)
  if (columns === null || faults.length > 0) {
    const told = sentence('The first line must name the columns: {columns}.', {
      columns: [...lineColumns, ...catalog.currencies].join(', '),
    })
    return { ok: false, faults: faults.length > 0 ? faults : [{ line: 1, told }] }
  }
  const drafts = new Map<string, Draft>()
  const seen = new Map<string, number>()
  for (const { number, cells } of rows) {
    const cell = (name: string) => cells[columns.get(name) ?? -1] ?? ''
    const amounts = catalog.currencies.map((currency): [Currency, string] => [
      currency,
      cell(currency),
    ])
    const said = { line: number, cell, amounts: amounts.filter(([, text]) => text !== '') }
    const found = findSized(catalog, said, refuse)
    if (found === null) continue
    const { product, size } = found
    const place = `${product.name} ${size.upright.name}`
    const key = [place, cell('option'), cell('choice'), cell('from')].join('\n')
    const twin = seen.get(key)
    if (twin !== undefined) {
      refuse(number, sentence('Line {twin} names the same. Delete one of them.', { twin }))
      continue
    }
    seen.set(key, number)
    const draft = drafts.get(place) ?? {
      ...found,
      line: number,
      price: {},
      tiers: null,
      extras: {},
    }
    drafts.set(place, draft)
    readLine(draft, said, refuse)
  }
  for (const draft of drafts.values()) checkTiers(draft, refuse)
  const sizes = [...drafts.values()].map(listedSize).filter(isNamed)
  if (faults.length === 0) refuseTiersBelowFloor(catalog, drafts, sizes, refuse)
  if (faults.length === 0) return { ok: true, sizes }
  return { ok: false, faults: faults.sort((one, other) => one.line - other.line) }
}

type Refuse = (line: number, told: Told) => void
type Said = {
  line: number
  cell: (name: string) => string
  /** As typed, without empty cells. */
  amounts: readonly (readonly [Currency, string])[]
}

/** Null if the first line does not name the columns. */
function columnsOf(
  { number, cells }: CsvLine,
  { currencies }: Catalog,
  refuse: Refuse,
): Map<string, number> | null {
  const columns = new Map<string, number>()
  const known = [...lineColumns, ...currencies]
  for (const [index, text] of cells.entries()) {
    if (text === '') continue
    const name = known.find((each) => each.toLowerCase() === text.toLowerCase())
    if (name === undefined) {
      const list = currencies.join(', ')
      const isMoney = isCurrency(text.toUpperCase())
      const told = isMoney
        ? sentence('The catalog has no prices in {currency}, only in {list}. Delete the column.', {
            currency: text.toUpperCase(),
            list,
          })
        : sentence('There is no column “{name}”. Delete it, or name it one of: {list}.', {
            name: text.slice(0, 40),
            list: known.join(', '),
          })
      refuse(number, told)
    } else if (columns.has(name)) {
      refuse(number, sentence('The column “{name}” is there twice. Delete one.', { name }))
    } else columns.set(name, index)
  }
  const hasPrices = currencies.some((currency) => columns.has(currency)) || columns.has('percent')
  return columns.has('product') && columns.has('size') && hasPrices ? columns : null
}

function findSized(catalog: Catalog, { line, cell }: Said, refuse: Refuse): Sized | null {
  const product = findProduct(catalog, cell('product').toLowerCase())
  if (product === null) {
    const list = catalog.products.map(({ name }) => name).join(', ')
    const name = cell('product').slice(0, 60)
    refuse(line, sentence('There is no product “{name}”. Products: {list}.', { name, list }))
    return null
  }
  const size = findSizeRow(product, sizeName(cell('size')))
  if (size === null) {
    const list = product.sizes.map(({ upright }) => upright.name).join(', ')
    const said = { product: product.name, name: cell('size').slice(0, 60), list }
    refuse(
      line,
      sentence(
        '{product} has no size “{name}”. Delete the line, or write one of its sizes: {list}.',
        said,
      ),
    )
    return null
  }
  return { product, size }
}

/** As people write it: `20 × 30 cm`, `3,5x5`. */
function sizeName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s″"]+/g, '')
    .replace('×', 'x')
    .replaceAll(',', '.')
}

function readLine(draft: Draft, said: Said, refuse: Refuse): void {
  const { line, cell } = said
  const [option, choice] = [cell('option'), cell('choice')]
  const isTier = cell('from') !== '' || cell('percent') !== ''
  if (isTier) {
    readTier(draft, said, refuse)
    return
  }
  if (option === '' && choice === '') {
    const cost = (currency: Currency) =>
      sellingPrice(draft.product, draft.size.upright, {}, currency).cost
    const read = readAmounts(draft, said, cost, refuse)
    const free = Object.entries(read).find(([, amount]) => amount === 0)
    if (free === undefined) Object.assign(draft.price, read)
    else refuse(line, sentence('A price must be more than 0 in {currency}.', { currency: free[0] }))
    return
  }
  const known = choicesWithPrice(draft.product, draft.size)
  if (!known.some(([name, value]) => name === option && value === choice)) {
    const list = known.map((each) => each.join(' ')).join(', ') || '–'
    const name = `${option} ${choice}`.trim().slice(0, 60)
    refuse(
      line,
      sentence(
        'In this size “{name}” costs nothing extra. Delete the line. What costs extra: {list}.',
        { name, list },
      ),
    )
    return
  }
  const { product, size } = draft
  const cost = (currency: Currency) => costOfChoice(product, size.upright, option, choice, currency)
  const read = readAmounts(draft, said, cost, refuse)
  if (Object.keys(read).length === 0) return
  const ofOption = draft.extras[option] ?? {}
  draft.extras[option] = { ...ofOption, [choice]: read }
}

const mostAmount = 1_000_000_000

function readAmounts(
  { product: { marginFloorPercent } }: Sized,
  { line, amounts }: Said,
  costIn: (currency: Currency) => number,
  refuse: Refuse,
): Record<Currency, number> {
  const read: Record<Currency, number> = {}
  for (const [currency, text] of amounts) {
    const amount = readPlainAmount(text, currency)
    const step = payableStep(currency)
    if (amount === null || amount > mostAmount || amount % step !== 0) {
      const example = plainAmount(1250 * step, currency)
      const said = { text: text.slice(0, 40), currency, example }
      refuse(line, sentence('“{text}” is no amount in {currency}. Write it like {example}.', said))
      continue
    }
    const least = leastPrice(costIn(currency), marginFloorPercent, step)
    if (amount < least) refuse(line, belowFloor(amount, least, currency))
    else read[currency] = amount
  }
  return read
}

function belowFloor(amount: number, least: number, currency: Currency): Told {
  return sentence(
    '{price} {currency} is below the margin floor. Set at least {least} {currency}, or delete the amount to keep the catalog’s price.',
    { price: plainAmount(amount, currency), least: plainAmount(least, currency), currency },
  )
}

function readTier(draft: Draft, { line, cell, amounts }: Said, refuse: Refuse): void {
  if (cell('option') !== '' || cell('choice') !== '' || amounts.length > 0) {
    const told = sentence(
      'A line with “from” and “percent” is a tier. Leave its options and amounts empty.',
    )
    refuse(line, told)
    return
  }
  const from = /^\d{1,5}$/.test(cell('from')) ? Number(cell('from')) : 0
  const text = cell('percent').replace(/\s*%$/, '').replace(',', '.')
  const percent = /^\d{1,2}(?:\.\d{1,2}0*)?$/.test(text) ? Number(text) : null
  if (from < 2 || from > 99_000 || percent === null) {
    const told = sentence(
      'A tier needs “from” with 2 pieces or more, and “percent” from 0 to 99.99, such as 12.5.',
    )
    refuse(line, told)
    return
  }
  draft.tiers ??= []
  draft.tiers.push({ from, percent, line })
}

function checkTiers({ tiers }: Draft, refuse: Refuse): void {
  if (tiers === null) return
  tiers.sort((one, other) => one.from - other.from)
  // 0 % alone takes the tiers of the catalog away.
  if (tiers.length === 1) return
  for (const [index, { percent, line }] of tiers.entries()) {
    const before = tiers[index - 1]
    if (percent > (before?.percent ?? 0)) continue
    const told = sentence(
      'Each tier must begin at more pieces than the one before, with more off. Raise its percentage or delete the line.',
    )
    refuse(line, told)
  }
}

/** A tier that the catalog has with the same price is let through: the floor holds there as well. */
function refuseTiersBelowFloor(
  catalog: Catalog,
  drafts: ReadonlyMap<string, Draft>,
  sizes: readonly ListedSize[],
  refuse: Refuse,
): void {
  const listed = catalogWithPrices(catalog, { id: '', name: '', version: 0, sizes })
  for (const { product: before, size, tiers } of drafts.values()) {
    const product = findProduct(listed, before.name)
    const row = product && findSizeRow(product, size.upright.name)
    for (const { line, from, percent } of tiers ?? []) {
      if (product === null || row === null || percent === 0) continue
      const isAsBefore = size.tiers?.some((each) => each.from === from && each.percent === percent)
      for (const currency of catalog.currencies) {
        const at = (of: Product, count: number) =>
          sellingPrice(of, size.upright, {}, currency, count)
        if (!at(product, from).isAtFloor) continue
        if (isAsBefore && at(product, 1).price === at(before, 1).price) continue
        const { floor } = at(product, from)
        const said = { currency, least: plainAmount(floor, currency), percent: String(percent) }
        refuse(
          line,
          sentence(
            '{percent} % off is below the margin floor in {currency}: a piece must cost {least} or more. Take less off, or raise the price.',
            said,
          ),
        )
        break
      }
    }
  }
}

function listedSize({ product, size, price, tiers, extras }: Draft): ListedSize {
  const used = tiers?.filter(({ percent }) => percent > 0)
  return {
    product: product.name,
    size: size.upright.name,
    price,
    tiers: used === undefined ? null : used.map(({ from, percent }) => ({ from, percent })),
    extras,
  }
}

function isNamed({ price, tiers, extras }: ListedSize): boolean {
  return tiers !== null || [price, extras].some((each) => Object.keys(each).length > 0)
}
