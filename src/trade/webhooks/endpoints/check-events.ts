import { validateBySchema } from '../../../ground/http/api/validate-by-schema.ts'
import { everyWebhookEvent, webhookEventTypes } from '../../../pure/contract/event-types.ts'
import { webhookEvents } from '../../../pure/contract/schemas/webhook-schemas.ts'
import { invalid } from '../../../pure/errors.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'

/** From a form. Throws `parameter_invalid` (400). */
export function checkEvents(names: readonly string[]): string[] {
  if (names.length === 0) throw invalid(sentence('Choose at least one event.'), 400)
  return tidyEvents(validateBySchema(webhookEvents, names, { what: 'Choose others.', status: 400 }))
}

/** Removes duplicates and sorts in list order. `*` includes all others. */
export function tidyEvents(names: readonly string[]): string[] {
  if (names.includes(everyWebhookEvent)) return [everyWebhookEvent]
  return webhookEventTypes.filter((name) => names.includes(name))
}
