import {
  type AllowedHost,
  allowedHostText,
  settingToAllow,
} from '../../ground/http/fetching/fetchable-url.ts'
import { fault, type HandprintError } from '../../pure/errors.ts'
import { sentence, type Told } from '../../pure/sentences/sentence.ts'

export function webhookUnknown(): HandprintError {
  const message = 'This store has no webhook with this ID. GET /api/v1/webhooks lists its webhooks.'
  return fault('webhook_unknown', 404, message)
}

export function eventUnknown(): HandprintError {
  const message =
    'after: no event with this ID is kept. Events are kept for 30 days unless the operator changes it. Start anew without after, and read the orders that you may have missed.'
  return fault('event_unknown', 410, message)
}

export function deliveryUnknown(): HandprintError {
  const message =
    'This webhook has no delivery of that id, or it is older than its log, whose kept_days say how long it is kept.'
  return fault('webhook_delivery_unknown', 404, message)
}

export function tooManyWebhooks(most: number): HandprintError {
  const message = sentence(
    'A store can have at most {most} webhooks. Change or delete one of them.',
    {
      most,
    },
  )
  return fault('webhooks_full', 409, message)
}

export type UrlRules = {
  mode: 'test' | 'live'
  /** Private hosts that the operator allows. They may also use http. */
  allowPrivate: readonly AllowedHost[]
}

/** @param told names what is wrong with the address. */
export function webhookUrlInvalid(told: Told): HandprintError {
  return fault('webhook_url_invalid', 400, told)
}

export function webhookUrlNotAllowed(url: URL, rules: UrlRules): HandprintError {
  const message = sentence('url does not point to a public address. {how}', {
    how: howToAllowWebhook(url, rules),
  })
  return fault('webhook_url_not_allowed', 403, message)
}

/** For callers with a key: how to allow an address that they have named. */
export function howToAllowWebhook(url: URL, { mode, allowPrivate }: UrlRules): Told {
  // Integrators of a live store need not know the operator's hosts.
  if (mode === 'live' && allowPrivate.length > 0) {
    return sentence(
      'Webhooks are sent to public addresses only. The operator can allow this one by adding {host} to HANDPRINT_PULL_ALLOW_PRIVATE.',
      { host: allowedHostText(url) },
    )
  }
  return sentence(
    'Webhooks are sent to public addresses only. The operator can allow this one with HANDPRINT_PULL_ALLOW_PRIVATE={host}.',
    { host: settingToAllow(url, allowPrivate) },
  )
}
