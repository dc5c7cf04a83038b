// Browsers disagree on minor digits: their pages show the amounts that the server shows and
// charges.

import { join } from 'node:path'
import { build } from 'vite'
import { addCurrency } from '../../src/doors/admin/catalog/currencies/edit-currencies.ts'
import { isoCurrencies } from '../../src/pure/contract/currency-digits.ts'
import type { CatalogDocument } from '../../src/trade/catalog/document/catalog-document.ts'
import { formatMoney } from '../../src/trade/catalog/money/format-money.ts'
import { projectRoot } from '../helpers/ensure-built.ts'
import { openLoader } from '../helpers/hand-over.ts'
import { send } from '../helpers/multipart.ts'
import { answerDigits, answersOfIntl } from '../helpers/other-digits.ts'
import type { Service } from '../helpers/start-service.ts'
import { cartIsLive, expect, openCart, test } from './shop.ts'

/** Currencies with their value of one dollar; priced to the last digit. */
const priceLists = [
  { currency: 'HUF', factor: 400.01 },
  { currency: 'IDR', factor: 16_000.01 },
  { currency: 'JPY', factor: 151 },
  { currency: 'KWD', factor: 0.311 },
]

/** The module that formats the prices of pages, as a separate script. */
let program: string
test.beforeAll(async () => {
  program = await bundle('src/trade/catalog/money/format-money.ts', 'money')
})

type Answers = (typeof answersOfIntl)[number]

const digitsIn = ({ digits }: Answers, currency: string) => digits[currency] ?? digits.others ?? 2

for (const [index, answers] of answersOfIntl.entries()) {
  const earlier = answersOfIntl.slice(0, index)
  // A page shows one currency, so it is the same in all runtimes that answer alike for that
  // currency.
  const isOther = (currency: string) =>
    earlier.every((each) => digitsIn(each, currency) !== digitsIn(answers, currency))

  test(`a price equals the server’s if Intl behaves as ${answers.runtime}`, async ({
    page,
    service,
    faults,
  }) => {
    test.slow()
    const document = await savedCatalog(service)
    try {
      await saveCatalog(
        service,
        priceLists.reduce(
          (before, each) => addCurrency(before, { ...each, from: 'USD', roundTo: 1 }),
          document,
        ),
      )
      await page.addInitScript(answerDigits, answers.digits)
      const { imageToken } = await openCart(service)
      const sold = ['USD', ...priceLists.map(({ currency }) => currency)]
      for (const currency of sold.filter(isOther)) {
        const { cart_id: id } = (await openLoader(service, imageToken)).json()
        await page.goto(`${service.url}/cart/${String(id)}?currency=${currency}`)
        await cartIsLive(page)
        const answer = await page.evaluate((code) => {
          const format = new Intl.NumberFormat('en', { style: 'currency', currency: code })
          return format.resolvedOptions().maximumFractionDigits
        }, currency)
        expect(answer).toBe(digitsIn(answers, currency))
        // Redrawn by the script, and saved by the server.
        const other = page.locator('.size-list .size-row:has(input:enabled)').first()
        await other.click()
        await page.getByRole('button', { name: 'One more' }).click()
        await expect(page.getByLabel('Quantity')).toHaveValue('2')
        const { drawn, written } = await page.evaluate(pricesOf)
        expect([currency, written]).toEqual([currency, drawn])
        expect(drawn.length).toBeGreaterThan(10)
      }
      // All others need no page: the module that formats prices is called for one price of each.
      const written = isoCurrencies().map((code) => [
        code,
        numberIn(formatMoney(70_077, code, 'en')),
      ])
      expect(written.length).toBeGreaterThan(150)
      const drawn = await page.evaluate<[string, string][]>(
        `${program};${JSON.stringify(isoCurrencies())}.map((code) => [code, money.formatMoney(70077, code, 'en')])`,
      )
      expect(drawn.map(([code, shown]) => [code, numberIn(shown)])).toEqual(written)
    } finally {
      await saveCatalog(service, document)
    }
    expect(faults).toEqual([])
  })
}

/** The browser chooses currency symbols itself, and some contain a point. */
function numberIn(shown: string): string | undefined {
  return /\d[\d,]*(?:\.\d+)?/.exec(shown)?.[0]
}

/** Bundles the module as a script that assigns its exports to that name. */
async function bundle(entry: string, name: string): Promise<string> {
  const lib = { entry: join(projectRoot, entry), formats: ['iife' as const], name }
  const options = { configFile: false, logLevel: 'silent', build: { write: false, lib } } as const
  const built = [await build(options)].flat()
  return built.flatMap((each) => ('output' in each ? each.output[0].code : [])).join('')
}

// Runs in the page. `written`: the prices the server renders for the saved cart, without any
// script.
async function pricesOf(): Promise<{ drawn: string[]; written: string[] }> {
  const pricesIn = (root: Document) =>
    [...root.querySelectorAll('.price')].map((price) => price.textContent ?? '')
  const form = document.querySelector<HTMLFormElement>('#cart-form')
  const chosen = new FormData(form ?? undefined)
  const body = new URLSearchParams({ action: 'update' })
  for (const [name, value] of chosen) body.append(name, String(value))
  const answer = await fetch(form?.getAttribute('action') ?? '', { method: 'POST', body })
  const written = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return { drawn: pricesIn(document), written: pricesIn(written) }
}

function catalogOf(service: Service, more: { method?: string; body?: string } = {}) {
  return send(`${service.url}/api/v1/catalog/document`, {
    ...more,
    headers: {
      authorization: `Bearer ${service.secretKey}`,
      'content-type': 'application/json',
    },
  })
}

async function savedCatalog(service: Service): Promise<CatalogDocument> {
  return (await catalogOf(service)).json() as CatalogDocument
}

async function saveCatalog(service: Service, document: CatalogDocument): Promise<void> {
  const answer = await catalogOf(service, { method: 'PUT', body: JSON.stringify(document) })
  expect(answer.status).toBe(200)
}
