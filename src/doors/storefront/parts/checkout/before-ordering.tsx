// What shoppers have to be told before they order, above each button that does it.

import { TermsOfOrder } from '../../layout/legal-links.tsx'
import type { Visit } from '../../layout/visit.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { withdrawalSentences } from '../../views/right-of-withdrawal-view.ts'
import { GuaranteeNoticePicture } from './guarantee-notice.tsx'

export function BeforeOrdering({ view, visit }: { view: CheckoutView; visit: Visit }) {
  const { text } = visit
  return (
    <>
      <GuaranteeNoticePicture notice={view.guaranteeNotice} text={text.legal} />
      <TermsOfOrder visit={visit} withdrawal={withdrawalSentences(view, text)} />
      {view.dutiesPaidBy !== null && (
        <p class="duties">{text.checkout.duties[view.dutiesPaidBy]}</p>
      )}
    </>
  )
}
