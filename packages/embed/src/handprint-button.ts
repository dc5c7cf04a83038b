// `<handprint-button src="photo.jpg" access-key="…">`: a button that opens the store. Its label is
// its content, or "Order a print" in the page's language. `::part(button)` styles it.

import { reportFault } from './embed-fault.ts'
import { addStyles, buttonStyles } from './modal-styles.ts'
import { openStore } from './open-store.ts'
import { readSettings } from './read-settings.ts'
import { textsAt } from './texts.ts'

/** @param store where Handprint runs, for buttons without a `store` attribute. */
export function defineHandprintButton(store?: string): void {
  // Does nothing on a server, or when a page loads both of our scripts.
  if (typeof customElements === 'undefined' || customElements.get('handprint-button')) return

  // Inside the function, because HTMLElement does not exist without a DOM.
  class HandprintButton extends HTMLElement {
    static observedAttributes = ['disabled']
    readonly #button = document.createElement('button')
    readonly #slot = document.createElement('slot')

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      addStyles(root, buttonStyles)
      // Not a submit button, since it may be inside a form.
      Object.assign(this.#button, { type: 'button', part: 'button' })
      this.#button.append(this.#slot)
      this.#button.addEventListener('click', () => this.open())
      root.append(this.#button)
    }

    get disabled(): boolean {
      return this.hasAttribute('disabled')
    }

    set disabled(isDisabled: boolean) {
      this.toggleAttribute('disabled', isDisabled)
    }

    connectedCallback(): void {
      this.#slot.textContent = textsAt(this).order
    }

    attributeChangedCallback(): void {
      this.#button.disabled = this.disabled
    }

    open(): void {
      const own = (name: string): string | undefined => this.getAttribute(name) ?? undefined
      const root = document.getElementById('cp-store-root')
      try {
        const settings = root === null ? {} : readSettings(root.dataset.cpSettings)
        openStore({
          ...settings,
          store: own('store') ?? store,
          imageUrl: own('src'),
          imageToken: own('image-token'),
          printWidth: own('print-width'),
          printHeight: own('print-height'),
          accessKey: own('access-key') ?? settings.accessKey,
          referenceId: own('reference-id') ?? settings.referenceId,
          returnUrl: own('return-url') ?? settings.returnUrl,
          modal: !this.hasAttribute('new-window'),
          opener: this,
        })
      } catch (fault) {
        reportFault(fault, this)
      }
    }
  }
  customElements.define('handprint-button', HandprintButton)
}
