// The seller's name with links to the legal pages: in the footer of every page of a shop, and
// beside the button that buys.

import type { ComponentChildren } from 'preact'
import type { LegalPage } from '../../../pure/contract/legal-pages.ts'
import { fill } from '../words/fill.ts'
import { legalAddress } from './legal-notes.ts'
import type { Visit } from './visit.ts'

/** Renders nothing if the seller has not been named. */
export function LegalLinks({ visit, saysSeller }: { visit: Visit; saysSeller: boolean }) {
  const { legal, text } = visit
  if (legal === undefined || legal.pages.length === 0) return null
  return (
    <nav class="shop-legal" aria-label={text.legal.nav}>
      {saysSeller && <SoldBy visit={visit} />}
      <ul>
        {legal.pages.map((page) => (
          <li key={page}>
            <PageLink page={page} visit={visit} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Includes the seller's contact. */
function SoldBy({ visit: { legal, text } }: { visit: Visit }) {
  if (legal === undefined || legal.sellerName === '') return null
  return (
    <p class="sold-by">
      <span>{fill(text.legal.soldBy, { name: legal.sellerName })}</span>
      {legal.contact.map((way) => (
        <ContactLink key={way} way={way} />
      ))}
    </p>
  )
}

/** A mail address or telephone number. */
export function ContactLink({ way }: { way: string }) {
  const scheme = way.includes('@') ? 'mailto' : 'tel'
  return <a href={`${scheme}:${scheme === 'tel' ? way.replace(/[^+\d]/g, '') : way}`}>{way}</a>
}

const beforeBuying: readonly LegalPage[] = ['privacy', 'withdrawal', 'returns']

type TermsProps = {
  visit: Visit
  /** About the right of withdrawal. */
  withdrawal: readonly string[]
}

/** The terms that shoppers accept and the notices they need. */
export function TermsOfOrder({ visit, withdrawal }: TermsProps) {
  const { text, legal } = visit
  const pages = legal?.pages ?? []
  const others = beforeBuying.filter((page) => pages.includes(page))
  const link = (page: LegalPage) => <PageLink key={page} page={page} visit={visit} />
  if (pages.length === 0 && withdrawal.length === 0) return null
  return (
    <div class="order-terms">
      <SoldBy visit={visit} />
      {withdrawal.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>
        {pages.includes('terms') && sentence(text.legal.accept, [link('terms')])}{' '}
        {others.length > 0 && sentence(text.legal.alsoRead, others.map(link))}
      </p>
    </div>
  )
}

function sentence(words: string, links: readonly ComponentChildren[]): ComponentChildren {
  const [before, after] = words.split('{pages}')
  return (
    <>
      {before}
      {links.map((each, index) => [index > 0 && ', ', each])}
      {after}
    </>
  )
}

function PageLink({ page, visit }: { page: LegalPage; visit: Visit }) {
  const { legal, text, locale } = visit
  if (legal === undefined) return null
  return <a href={legalAddress(page, legal, locale.preferences)}>{text.legal.pages[page]}</a>
}
