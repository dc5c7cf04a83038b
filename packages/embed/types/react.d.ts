// <handprint-button> in JSX: `import type {} from '@handprint/embed/react'`. React 19.

import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { HandprintButtonAttributes, HandprintButtonElement } from './handprint.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'handprint-button': DetailedHTMLProps<
        HTMLAttributes<HandprintButtonElement>,
        HandprintButtonElement
      > &
        HandprintButtonAttributes
    }
  }
}
