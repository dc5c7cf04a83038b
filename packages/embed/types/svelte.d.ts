// <handprint-button> in markup: `import type {} from '@handprint/embed/svelte'`. Svelte 5.

import type { HTMLAttributes } from 'svelte/elements'
import type { HandprintButtonAttributes, HandprintButtonElement } from './handprint.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'handprint-button': HTMLAttributes<HandprintButtonElement> & HandprintButtonAttributes
  }
}
