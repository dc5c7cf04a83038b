// Explains why Continue has led back to this print. Gets the focus, also without script.

import type { ComponentChildren } from 'preact'
import type { Messages } from '../../../../trade/languages/messages.ts'

type Props = { text: Messages['cart']; children: ComponentChildren }

export function StoppedNotice({ text, children }: Props) {
  return (
    // biome-ignore lint/a11y/noAutofocus: after an error the focus has to be led here, also without script
    <div class="error-summary" id="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{text.stopped}</h2>
      {children}
    </div>
  )
}
