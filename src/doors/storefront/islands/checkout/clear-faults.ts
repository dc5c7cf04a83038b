// Removes the message and the summary line of a corrected field. What is still wrong is decided by
// the server, which knows the address rules of all countries. Card data is checked here, because it
// is not sent before payment.

import { checkCard } from '../../../../trade/payments/check-card.ts'

const ofCard: readonly string[] = ['cardNumber', 'cardExpiry', 'cardCvc']

export function clearFaultsOfCard(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement) || !ofCard.includes(target.id)) return
    const [cardNumber = '', cardExpiry = '', cardCvc = ''] = ofCard.map(
      (name) => document.querySelector<HTMLInputElement>(`#${name}`)?.value,
    )
    const check = checkCard({ cardNumber, cardExpiry, cardCvc }, Date.now)
    const wrong = check.ok ? [] : Object.keys(check.faults)
    clear(faultyFields().filter((name) => ofCard.includes(name) && !wrong.includes(name)))
  })
}

/** @param wrong fields that the server still reports. */
export function clearFaultsBut(wrong: readonly string[]): void {
  clear(faultyFields().filter((name) => !ofCard.includes(name) && !wrong.includes(name)))
}

/** Fields that were faulty when the form was sent and have not been corrected since. */
export function faultyFields(): string[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('#error-summary a')
  return [...links].map(({ hash }) => hash.slice(1))
}

function clear(names: readonly string[]): void {
  const summary = document.getElementById('error-summary')
  for (const name of names) {
    const fault = `${name}-fault`
    document.getElementById(fault)?.remove()
    for (const field of document.querySelectorAll(`[aria-describedby~="${fault}"]`)) {
      const others = field
        .getAttribute('aria-describedby')
        ?.split(' ')
        .filter((id) => id !== fault)
      field.setAttribute('aria-describedby', others?.join(' ') ?? '')
      field.removeAttribute('aria-invalid')
    }
    summary?.querySelector(`a[href="#${name}"]`)?.closest('li')?.remove()
  }
  if (summary?.querySelector('li') !== null) return
  summary.querySelector('ul')?.remove()
  // A problem of the whole form stays until the form is sent again.
  if (summary.querySelector('p') === null) summary.remove()
}
