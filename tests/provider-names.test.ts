// A payment provider is one folder, an entry in two lists, and its script in the page. No other
// code refers to it by name.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from './helpers/source-imports.ts'

it('names a payment provider in its folder and in four files more', () => {
  const source = join(import.meta.dirname, '..', 'src')
  const naming = readSources(source).filter(
    ({ path }) =>
      !/\.test\.|^trade\/payments\/stripe\/|\/words\//.test(path) &&
      /stripe/i.test(readFileSync(join(source, path), 'utf8')),
  )
  expect(naming.map(({ path }) => path)).toEqual([
    'config/payment-settings.ts',
    'doors/storefront/islands/payment/stripe.ts',
    'pure/contract/stripe-keys.ts',
    'trade/payments/payment-providers.ts',
  ])
})
