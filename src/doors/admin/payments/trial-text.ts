// What a provider said of its keys, in words, with what is to be done there.

import type { GatewayTrial, StoreMode } from '../../../trade/payments/payment-gateway.ts'
import type { Outcome } from '../frame/panel-context.ts'
import { say } from '../words/say.ts'

/** `url`: where its news are to go. Done, unless the account can't be paid. */
export function trialText(
  { account, takesCharges, webhook }: GatewayTrial,
  mode: StoreMode | null,
  url: string,
): Outcome {
  const who = say('Stripe answers: the account is {account}, in {mode} mode.', {
    account,
    mode: mode ?? say('test'),
  })
  if (!takesCharges) {
    const text = say('{who} It can’t be paid yet: finish its activation in Stripe’s dashboard.', {
      who,
    })
    return { kind: 'fault', text }
  }
  return { kind: 'done', text: `${who} ${webhookText(webhook, url)}` }
}

function webhookText(webhook: GatewayTrial['webhook'], url: string): string {
  switch (webhook.state) {
    case 'set':
      return say('Its webhook is set.')
    case 'missing':
      return say(
        'It has no webhook to {url}: add one, or payments are only noticed minutes later.',
        { url },
      )
    case 'off':
      return say('Its webhook to {url} is switched off: switch it on.', { url })
    case 'incomplete':
      return say('Its webhook does not tell of {list}: add that to it.', {
        list: webhook.missing.join(', '),
      })
    case 'unreadable':
      return say('This key may not look whether a webhook is set.')
  }
}
