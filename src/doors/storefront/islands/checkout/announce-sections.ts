// Emits the events of a multi-step checkout for the single page, so that an embedding site can
// measure how far shoppers get. A section is complete when it is filled in and the focus has moved
// on. A later change is an edit, and the event is sent again when the section is left.

import { postalNames } from '../../../../pure/contract/address-fields.ts'
import { announceEvent } from '../announce-event.ts'
import { checkoutForm } from './tidy-up.ts'

type Section = {
  fields: readonly string[]
  done: 'userClickedShippingContinue' | 'userClickedShippingMethodContinue'
  edited: 'userClickedShippingEdit' | 'userClickedShippingMethodEdit'
}

// In page order.
const address = ['email', ...postalNames, 'phone']
const sections: readonly Section[] = [
  { fields: address, done: 'userClickedShippingContinue', edited: 'userClickedShippingEdit' },
  {
    fields: ['shippingMethod'],
    done: 'userClickedShippingMethodContinue',
    edited: 'userClickedShippingMethodEdit',
  },
]

export function announceSections(): { complete(): void } {
  const announced = new Set<Section>()

  document.addEventListener('focusin', ({ target }) => {
    const at = sections.findIndex(({ fields }) => fields.includes(nameOf(target)))
    const isInForm = target instanceof Node && checkoutForm()?.contains(target)
    if (isInForm) announceBefore(at === -1 ? sections.length : at)
  })
  document.addEventListener('change', ({ target }) => {
    const name = nameOf(target)
    const section = sections.find(({ fields }) => fields.includes(name))
    if (section !== undefined && announced.delete(section)) {
      announceEvent({ event: section.edited, args: null })
    }
    if (name === 'billing') {
      const isSame = target instanceof HTMLInputElement && target.value === 'same'
      announceEvent({
        event: isSame ? 'userSetBillingSameAsShipping' : 'userSetBillingDifferentFromShipping',
        args: null,
      })
    }
  })

  /** A section counts as left only if those before it are complete too. */
  function announceBefore(end: number): void {
    for (const section of sections.slice(0, end)) {
      if (!isFilledIn(section)) return
      if (announced.has(section)) continue
      announced.add(section)
      announceEvent({ event: section.done, args: null })
    }
  }

  return {
    complete() {
      announceBefore(sections.length)
      announceEvent({ event: 'userClickedCheckoutComplete', args: null })
    },
  }
}

/** Checks only what the page shows. The server checks the rest. */
function isFilledIn({ fields }: Section): boolean {
  const form = checkoutForm()
  if (form === null) return false
  const given = new FormData(form)
  return fields.every((name) => {
    const isRequired = form.querySelector(`[name="${name}"]`)?.hasAttribute('required') ?? false
    return !isRequired || String(given.get(name) ?? '').trim() !== ''
  })
}

function nameOf(target: EventTarget | null): string {
  return target instanceof HTMLElement ? (target.getAttribute('name') ?? '') : ''
}
