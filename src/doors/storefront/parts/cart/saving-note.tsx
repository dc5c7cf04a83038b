// A discreet note that the choice could not be saved, and what happens next.

import type { Messages } from '../../../../trade/languages/messages.ts'

/** `retrying`: it is retried automatically. `refused`: the cart has changed. */
export type SavingState = 'saved' | 'retrying' | 'refused'

export function SavingNote({ state, text }: { state: SavingState; text: Messages['cart'] }) {
  // The live region must exist before its text, or screen readers do not announce it.
  return (
    <p class="saving-note" role="status" data-state={state}>
      {state === 'retrying' && text.notSaved}
      {state === 'refused' && (
        <>
          {text.saveRefused}{' '}
          <button type="button" class="link" onClick={() => location.reload()}>
            {text.reload}
          </button>
        </>
      )}
    </p>
  )
}
