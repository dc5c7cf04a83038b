// What a provider said of its keys, in words, with what is to be done there.

import type { GatewayTrial, StoreMode } from '../../../trade/payments/payment-gateway.ts'
import type { Outcome } from '../frame/panel-context.ts'

/** `url`: where its news are to go. Done, unless the account can't be paid. */
export function trialText(
  { account, takesCharges, webhook }: GatewayTrial,
  mode: StoreMode | null,
  url: string,
): Outcome {
  const who = `Stripe answers: the account is ${account}, in ${mode ?? 'test'} mode.`
  if (!takesCharges) {
    const text = `${who} It can’t be paid yet: finish its activation in Stripe’s dashboard.`
    return { kind: 'fault', text }
  }
  return { kind: 'done', text: `${who} ${webhookText(webhook, url)}` }
}

function webhookText(webhook: GatewayTrial['webhook'], url: string): string {
  switch (webhook.state) {
    case 'set':
      return 'Its webhook is set.'
    case 'missing':
      return `It has no webhook to ${url}: add one, or payments are only noticed minutes later.`
    case 'off':
      return `Its webhook to ${url} is switched off: switch it on.`
    case 'incomplete':
      return `Its webhook does not tell of ${webhook.missing.join(', ')}: add that to it.`
    case 'unreadable':
      return 'This key may not look whether a webhook is set.'
  }
}
