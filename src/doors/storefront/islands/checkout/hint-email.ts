// Suggests a correction ("Did you mean …@gmail.com?") when the mail address field loses focus.
// Never blocks the shopper.

import { suggestEmail } from '../../views/suggest-email.ts'
import { fill } from '../../words/fill.ts'

export function hintEmail(question: string): void {
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'email') show(target.value)
  })
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof HTMLButtonElement) || target.value !== 'take-email') return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('#email')
    if (field === null) return
    field.value = suggestEmail(field.value) ?? field.value
    show(field.value)
    field.focus()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

  function show(email: string): void {
    const meant = suggestEmail(email)
    const hint = document.querySelector<HTMLElement>('#email-hint > p')
    const words = hint?.querySelector('span')
    if (!hint || !words) return
    if (meant !== null) words.textContent = fill(question, { email: meant })
    hint.hidden = meant === null
  }
}
