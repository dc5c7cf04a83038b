// Checkout in the browser: errors get the focus and go when they are corrected, another country changes the form at once, what is
// typed is kept, and the form is sent once. The form works without any of it, and an answer with
// errors brings another form, so no element is kept.

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
// A page that comes back from the browser's memory may be sent again.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
