// What a legal page usually has to contain, depending on where the seller is based: what an operator
// would not guess from the page's name. It is no legal advice, and not complete.

import type { LegalPage } from '../../pure/contract/legal-pages.ts'
import { countriesOfEea } from './missing-facts.ts'

export type UsualContent = { what: string; source: string }

type Rule = UsualContent & { for: readonly string[]; page: LegalPage }

const rules: readonly Rule[] = [
  {
    for: countriesOfEea,
    page: 'withdrawal',
    what: 'the instructions on withdrawal and the model form, with the address of the online withdrawal: {withdraw}',
    source: 'Directive 2011/83/EU annex I',
  },
  {
    for: ['GB'],
    page: 'withdrawal',
    what: 'the instructions on cancellation and the model form',
    source: 'Consumer Contracts Regulations 2013 sch. 3',
  },
  {
    for: ['FR'],
    page: 'imprint',
    what: 'the share capital, and the name, address and phone number of the host of your pages',
    source: 'LCEN art. 1-1',
  },
  {
    for: ['FR'],
    page: 'terms',
    what: 'the consumer mediator, with address and website',
    source: 'Code de la consommation L616-1, R616-1',
  },
  {
    for: ['FR'],
    page: 'terms',
    what: 'the prescribed box about the legal guarantees',
    source: 'Code de la consommation D211-2',
  },
  {
    for: ['DE'],
    page: 'terms',
    what: 'whether you take part in dispute resolution, if you have more than ten employees',
    source: 'VSBG § 36',
  },
  {
    for: ['PL'],
    page: 'terms',
    what: 'how complaints are made and answered',
    source: 'Ustawa o świadczeniu usług drogą elektroniczną art. 8 (3)',
  },
]

/** `country` is the seller's. `{withdraw}` in a text is the address of the online withdrawal. */
export function usualContents(page: LegalPage, country: string): UsualContent[] {
  return rules
    .filter((rule) => rule.page === page && rule.for.includes(country))
    .map(({ what, source }) => ({ what, source }))
}
