// Says quietly that the choice could not be saved, and what happens now.

import type { Messages } from '../../../../trade/languages/messages.ts'

/** `retrying`: it is tried again by itself. `refused`: the cart is another one now. */
export type SavingState = 'saved' | 'retrying' | 'refused'

export function SavingNote({ state, text }: { state: SavingState; text: Messages['cart'] }) {
  // The region has to be there before its words, or nobody hears them.
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
