// Enhances the checkout: moves the focus to errors and removes them when they are corrected,
// updates the form for another country, saves typed values, and sends the form once. The form works
// without any of this. A response with errors brings a new form, so no element may be cached.

import { announceSections } from './checkout/announce-sections.ts'
import { autosaveDraft } from './checkout/autosave-draft.ts'
import { clearFaultsOfCard } from './checkout/clear-faults.ts'
import { followChoices } from './checkout/follow-choices.ts'
import { hintEmail } from './checkout/hint-email.ts'
import { providerPayment } from './checkout/provider-payment.ts'
import { sendOnce } from './checkout/send-once.ts'
import { checkoutForm, tidyUp } from './checkout/tidy-up.ts'
import { leaveByLinks } from './leave-by-links.ts'
import { pageData } from './page-data.ts'

const { paying, suggestedEmail } = pageData<{ paying: string; suggestedEmail: string }>()

tidyUp()
clearFaultsOfCard()
const draft = autosaveDraft()
const choices = followChoices()
const sections = announceSections()
hintEmail(suggestedEmail)
leaveByLinks(checkoutForm, draft.settle)
sendOnce({
  payment: providerPayment(),
  paying,
  onSend() {
    choices.stop()
    draft.stop()
    sections.complete()
  },
  onAnswer: draft.goOn,
})
// A page restored from the back/forward cache must be able to send again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
