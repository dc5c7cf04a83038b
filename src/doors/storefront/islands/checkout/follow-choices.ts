// Another country has different fields, shipping methods and totals. The server computes them: the
// same page is requested with the new choices, and the affected parts are replaced.

import { addressWith } from '../../fields/address-with.ts'
import { announceEvent } from '../announce-event.ts'
import { chosenHere } from '../chosen-here.ts'
import { checkoutForm, typedText } from './tidy-up.ts'

const changingParts: Readonly<Record<string, readonly string[]>> = {
  country: [
    ...['delivery-fields', 'phone-field', 'shipping-choice', 'order-summary', 'pay'],
    'wallet-terms',
  ],
  // Taxes may depend on region and postal code. The shipping choice is included because the dates
  // sent with the total must match those shown.
  region: ['shipping-choice', 'order-summary', 'pay', 'wallet-terms'],
  postalCode: ['shipping-choice', 'order-summary', 'pay', 'wallet-terms'],
  billingCountry: ['billing-fields'],
  // A business in another EU country may be exempt from VAT, and has no right of withdrawal.
  vatId: ['shipping-choice', 'order-summary', 'pay', 'wallet-terms'],
  shippingMethod: ['phone-field', 'shipping-choice', 'order-summary', 'pay'],
}

export function followChoices(): { stop(): void } {
  let latest: AbortController | null = null
  // Changes that have accumulated while no request has been answered.
  const waiting = new Set<string>()

  document.addEventListener('change', ({ target }) => {
    const name = target instanceof HTMLElement ? target.getAttribute('name') : null
    if (name === 'country') announceEvent({ event: 'userChangedShippingCountry', args: null })
    if (name === 'billingCountry') announceEvent({ event: 'userChangedBillingCountry', args: null })
    const parts = changingParts[name ?? '']
    if (parts === undefined) return
    for (const part of parts) waiting.add(part)
    void follow()
  })

  async function follow(): Promise<void> {
    latest?.abort()
    latest = new AbortController()
    const address = addressWith(chosenHere(), {
      country: typedText('country'),
      region: typedText('region'),
      regionsOf: typedText('regionsOf'),
      postalCode: typedText('postalCode'),
      method: typedText('shippingMethod'),
      billingCountry: typedText('billingCountry'),
      vatId: typedText('vatId'),
    })
    try {
      const answer = await fetch(address, { signal: latest.signal })
      if (!answer.ok) return
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      for (const button of page.querySelectorAll('.without-script')) button.remove()
      for (const id of waiting) takeOver(id, page)
      waiting.clear()
    } catch {
      // Aborted or offline: the server checks and computes everything again before it charges.
    }
  }
  return { stop: () => latest?.abort() }
}

type Field = HTMLInputElement | HTMLSelectElement

/** Keeps typed values, the focus, and a button that is being pressed. */
function takeOver(id: string, page: Document): void {
  const here = document.getElementById(id)
  const fresh = page.getElementById(id)
  if (here === null || fresh === null || here.isEqualNode(fresh)) return
  // A click is lost if its button is replaced while pressed. A form sent with an outdated total
  // comes back with the new one, and nothing is charged.
  if (here.querySelector('button:active')) return
  const focused = here.contains(document.activeElement) ? document.activeElement : null
  for (const field of fresh.querySelectorAll<Field>('input:not([type=radio]), select')) {
    const before = checkoutForm()?.elements.namedItem(field.name)
    if (field.type === 'hidden') continue
    if (before instanceof HTMLInputElement || before instanceof HTMLSelectElement) {
      setValue(field, before)
    }
  }
  here.replaceWith(fresh)
  if (focused?.id) giveFocusBack(focused)
}

// A region may have been a text field and is now a select list, by code or name. A code selected
// for one country may be another region's code in another country.
function setValue(field: Field, before: Field): void {
  if (field instanceof HTMLInputElement) {
    field.value = before instanceof HTMLInputElement ? before.value : ''
    return
  }
  const said = before instanceof HTMLInputElement ? before.value : before.selectedOptions[0]?.text
  const isMeant = ({ value, text }: HTMLOptionElement) =>
    [before instanceof HTMLInputElement ? value : text, text].some(
      (each) => each.toLowerCase() === said?.trim().toLowerCase(),
    )
  const option = [...field.options].find(isMeant)
  if (option !== undefined && before.value !== '') field.value = option.value
}

function giveFocusBack(focused: Element): void {
  const field = document.getElementById(focused.id)
  field?.focus()
  if (field instanceof HTMLInputElement && focused instanceof HTMLInputElement) {
    const { selectionStart, selectionEnd } = focused
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
}
