// <handprint-button> in templates: `import type {} from '@handprint/embed/vue'`. Vue 3.3.

import type { HTMLAttributes, PublicProps } from 'vue'
import type { HandprintButtonAttributes } from './handprint.js'

declare module 'vue' {
  interface GlobalComponents {
    'handprint-button': new () => {
      $props: HandprintButtonAttributes & HTMLAttributes & PublicProps
    }
  }
}
