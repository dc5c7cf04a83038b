// Below every page: who sells, and how an order is found again.

import { withPreferences } from '../../../pure/contract/preferences.ts'
import type { Visit } from '../visit.ts'
import { LegalLinks } from './legal-links.tsx'

export function ShopFooter({ visit }: { visit: Visit }) {
  const { text, locale } = visit
  return (
    <>
      <LegalLinks visit={visit} />
      <footer class="shop-footer">
        <a href={withPreferences('/order', locale.preferences)}>{text.findOrder.heading}</a>
      </footer>
    </>
  )
}
