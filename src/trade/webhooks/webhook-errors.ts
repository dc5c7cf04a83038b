// What can be wrong with a request about webhooks, in words for the integrator.

import { HandprintError } from '../../pure/errors.ts'

export function webhookUnknown(): HandprintError {
  return new HandprintError({
    code: 'webhook_unknown',
    status: 404,
    message: 'This store has no webhook of that id. GET /api/v1/webhooks lists those it has.',
  })
}

export function deliveryUnknown(): HandprintError {
  return new HandprintError({
    code: 'webhook_delivery_unknown',
    status: 404,
    message:
      'This webhook has no delivery of that id, or it is older than its log, whose kept_days say how long it is kept.',
  })
}

export function tooManyWebhooks(most: number): HandprintError {
  return new HandprintError({
    code: 'webhooks_full',
    status: 409,
    message: `A store has at most ${most} webhooks. Change or delete one of them.`,
  })
}

/** @param message names what is wrong with the address. */
export function webhookUrlInvalid(message: string): HandprintError {
  return new HandprintError({ code: 'webhook_url_invalid', status: 400, message })
}

/** @param host as the setting takes it. */
export function webhookUrlNotAllowed(host: string): HandprintError {
  return new HandprintError({
    code: 'webhook_url_not_allowed',
    status: 403,
    message: `url does not lead to a public place. ${howToAllowWebhook(host)}`,
  })
}

/** For those who have a key: what makes an exception of an address that they have named. */
export function howToAllowWebhook(host: string): string {
  return `Webhooks are sent to public addresses only; the operator can allow this one by HANDPRINT_PULL_ALLOW_PRIVATE=${host}.`
}

export function webhookRequestInvalid(message: string): HandprintError {
  return new HandprintError({ code: 'parameter_invalid', status: 400, message })
}
