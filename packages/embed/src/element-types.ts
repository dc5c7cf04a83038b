// The element for TypeScript. `types/` has the same for the templates of React, Vue and Svelte.

export interface HandprintButtonElement extends HTMLElement {
  disabled: boolean
  /** Opens the store, like a click. */
  open(): void
}

export type HandprintButtonAttributes = {
  /** Public address of a picture. Relative addresses are resolved against the page. */
  src?: string | undefined
  /** The store's publishable key. By default that of the page's settings. */
  'access-key'?: string | undefined
  /** The integrator's own reference on the order, at most 256 characters. */
  'reference-id'?: string | undefined
  /** Where the cart and the receipt link back to: an address that the store lists. */
  'return-url'?: string | undefined
  /** Where Handprint runs, such as `https://prints.example.com`. */
  store?: string | undefined
  /** Token of a pushed picture, instead of `src`. */
  'image-token'?: string | undefined
  /** Pixels of the print image. Required if the token is for a preview. */
  'print-width'?: number | string | undefined
  'print-height'?: number | string | undefined
  /** Opens a window instead of a modal, whatever its value. */
  'new-window'?: boolean | '' | undefined
  disabled?: boolean | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'handprint-button': HandprintButtonElement
  }
}
