import { expect, it } from 'vitest'
import { isObligationNamedIn } from './obligation-to-pay.ts'

it.each([
  [
    'of the EU',
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    true,
  ],
  ['of France overseas that are of the EU', 'GF GP MF MQ RE YT', true],
  ['of the EEA', 'IS LI NO', true],
  ['that is Britain', 'GB', true],
  ['outside, France’s among them', 'AU CA CH GI GL JE JP MC NC PF PM TR US WF', false],
])('a country %s: %s', (_name, countries, isNamed) => {
  for (const country of countries.split(' ')) {
    expect([country, isObligationNamedIn(country)]).toEqual([country, isNamed])
  }
})
