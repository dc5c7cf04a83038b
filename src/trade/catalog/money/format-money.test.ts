// A stored amount means the same everywhere: on the page, at Stripe, in files and in forms.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerDigits, answersOfIntl } from '../../../../tests/helpers/other-digits.ts'
import { isCurrency, isoCurrencies, minorDigits } from '../../../pure/contract/currency-digits.ts'

/** Stored amount, as shown, as Stripe counts it, and as written to a file. */
const known = [
  ['USD', 123_450, '$1,234.50', 123_450, '1234.50'],
  ['JPY', 3500, '¥3,500', 3500, '3500'],
  ['HUF', 3500, 'HUF 35.00', 3500, '35.00'],
  ['IDR', 3500, 'IDR 35.00', 3500, '35.00'],
  ['COP', 3500, 'COP 35.00', 3500, '35.00'],
  ['PKR', 3500, 'PKR 35.00', 3500, '35.00'],
  ['RSD', 3500, 'RSD 35.00', 3500, '35.00'],
  ['TWD', 3500, 'NT$35.00', 3500, '35.00'],
  ['MGA', 3500, 'MGA 35.00', 35, '35.00'],
  ['IQD', 3500, 'IQD 3.500', 350, '3.500'],
  ['KWD', 3500, 'KWD 3.500', 3500, '3.500'],
  ['ISK', 3500, 'ISK 3,500', 350_000, '3500'],
  ['UGX', 3500, 'UGX 3,500', 350_000, '3500'],
  ['CLF', 3500, 'CLF 0.3500', 35, '0.3500'],
] as const

describe.each(answersOfIntl)('money if Intl behaves as $runtime', ({ digits }) => {
  let putBack = () => {}
  afterEach(() => putBack())

  /** Reloads the modules, since formatters are cached. */
  async function programHere() {
    putBack = answerDigits(digits)
    vi.resetModules()
    const [{ formatMoney }, stripe, plain, { payableStep }] = await Promise.all([
      import('./format-money.ts'),
      import('../../payments/stripe/stripe-amounts.ts'),
      import('../../../pure/contract/plain-money.ts'),
      import('./payable-step.ts'),
    ])
    return { formatMoney, ...stripe, ...plain, payableStep }
  }

  it.each(known)(
    '%s: %d is %j on the page, %d at Stripe and %s in a file',
    async (currency, amount, shown, atStripe, inFile) => {
      const program = await programHere()
      const { formatMoney, toStripeAmount, fromStripeAmount, plainAmount } = program
      expect(formatMoney(amount, currency, 'en').replace(/\s/g, ' ')).toBe(shown)
      expect(toStripeAmount(amount, currency)).toBe(atStripe)
      expect(fromStripeAmount(atStripe, currency)).toBe(amount)
      expect(plainAmount(amount, currency)).toBe(inFile)
      expect(program.readPlainAmount(inFile, currency)).toBe(amount)
    },
  )

  it('has no sign if it is zero, also for a discount', async () => {
    const { formatMoney } = await programHere()
    expect([formatMoney(-0, 'EUR', 'en'), formatMoney(-1, 'EUR', 'en')]).toEqual([
      '€0.00',
      '-€0.01',
    ])
  })

  it('shows in every currency what was stored, to the last digit', async () => {
    const program = await programHere()
    expect(isoCurrencies()).toHaveLength(165)
    for (const currency of isoCurrencies()) {
      const amount = 70_077 * program.payableStep(currency)
      const shown = program.formatMoney(amount, currency, 'en')
      const inFile = program.plainAmount(amount, currency)
      const [, fraction = ''] = inFile.split('.')
      expect([currency, inFile.replace('.', '')]).toEqual([currency, String(amount)])
      expect([currency, fraction.length]).toEqual([currency, minorDigits(currency)])
      // Some currency signs contain a period.
      const [number = ''] = /\d[\d,]*(?:\.\d+)?/.exec(shown) ?? []
      expect([currency, number.replaceAll(',', '')]).toEqual([currency, inFile])
      expect([currency, program.readPlainAmount(inFile, currency)]).toEqual([currency, amount])
      const counted = program.toStripeAmount(amount, currency)
      expect([currency, program.fromStripeAmount(counted, currency)]).toEqual([currency, amount])
    }
  })
})

describe('the source', () => {
  it('never asks Intl for digits or currencies, and formats money in one place', () => {
    const root = join(import.meta.dirname, '..', '..', '..', '..')
    const files = ['src', 'packages/embed/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.(?:tsx?|m?js)$/.test(path))
        .map((path) => `${folder}/${path}`),
    )
    const asking = (pattern: RegExp) =>
      files.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
    expect(files.length).toBeGreaterThan(100)
    expect(asking(/supportedValuesOf\((?!'timeZone')/)).toEqual([])
    expect(asking(/style: 'currency'/)).toEqual(['src/trade/catalog/money/format-money.ts'])
  })
})

describe('a formatted amount', () => {
  it('identifies its currency if only that one has the symbol', async () => {
    const { formatMoney, namesCurrency } = await import('./format-money.ts')
    const named = (currency: string, locale: string) =>
      namesCurrency(formatMoney(34320, currency, locale))
    const own = [
      ['PLN', 'pl'],
      ['CZK', 'cs'],
      ['EUR', 'fr'],
      ['USD', 'fr'],
      ['CHF', 'de-CH'],
    ]
    const shared = [
      ['USD', 'en-US'],
      ['SEK', 'sv'],
      ['DKK', 'da'],
      ['GBP', 'en-GB'],
      ['JPY', 'ja'],
    ]
    expect(own.filter(([currency = '', locale = '']) => !named(currency, locale))).toEqual([])
    expect(shared.filter(([currency = '', locale = '']) => named(currency, locale))).toEqual([])
  })
})

describe('currencies', () => {
  it('are those of ISO 4217, whatever the runtime supports', () => {
    for (const code of ['XCG', 'ZWG', 'SLE', 'VED', 'LYD']) expect(isCurrency(code)).toBe(true)
    for (const code of ['BGN', 'HRK', 'ANG', 'DEM', 'XAU', 'XXX', 'usd', '']) {
      expect(isCurrency(code)).toBe(false)
    }
  })

  it('that were withdrawn still have their digits, for orders placed until then', () => {
    for (const code of ['BGN', 'HRK', 'ANG', 'ZWL', 'SLL']) expect(minorDigits(code)).toBe(2)
  })
})
