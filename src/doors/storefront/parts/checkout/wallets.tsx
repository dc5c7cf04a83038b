// Wallets, above all that they fill in: out of sight, and without a gap, until the provider has one for
// this browser.

import type { ComponentChildren } from 'preact'
import type { Messages } from '../../../../trade/languages/messages.ts'

/** @param props.children what whoever buys by these buttons accepts. */
export function Wallets({ text, children }: { text: Messages; children: ComponentChildren }) {
  return (
    <div id="wallets">
      <div id="wallet-buttons" />
      <p class="field-fault" id="wallet-fault" role="alert" />
      {children}
      <p class="note other-ways">{text.payment.orOtherwise}</p>
    </div>
  )
}
