// The forms of a webhook, and its secret, which is shown once.

import { everyWebhookEvent, webhookEventTypes } from '../../../pure/contract/webhook-json.ts'
import { CheckField, SelectField, TextField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { inWords, say } from '../words/say.ts'

export type WebhookFormProps = {
  action: string
  title: string
  submit: string
  url: string
  events: readonly string[]
}

export function WebhookForm({ action, title, submit, url, events }: WebhookFormProps) {
  return (
    <section>
      <h2>{title}</h2>
      <PostForm action={action} class="stack">
        <TextField
          name="url"
          label={say('Address')}
          type="url"
          value={url}
          maxLength={2_000}
          isRequired
          note={say(
            'Where your server takes POST requests, such as https://shop.example.com/hooks.',
          )}
        />
        <fieldset class="check-list">
          <legend>{say('Events')}</legend>
          <CheckField
            name="events"
            value={everyWebhookEvent}
            label={say('Every event, whatever else is chosen, and those that later versions add')}
            isChecked={events.includes(everyWebhookEvent)}
          />
          {webhookEventTypes.map((type) => (
            <CheckField
              key={type}
              name="events"
              value={type}
              label={type}
              isChecked={events.includes(type)}
            />
          ))}
        </fieldset>
        <Submit>{submit}</Submit>
      </PostForm>
    </section>
  )
}

const overlaps = [
  { value: '24', label: 'for a day' },
  { value: '168', label: 'for a week' },
  { value: '0', label: 'no longer: it ends now' },
]

export function SecretForm({ action }: { action: string }) {
  return (
    <PostForm action={action} class="stack">
      <SelectField
        name="overlap_hours"
        label={say('The old secret signs as well')}
        choices={inWords(overlaps)}
        note={say('While both sign, your server can change over at any moment.')}
      />
      <Submit look="quiet">{say('Make a new secret')}</Submit>
    </PostForm>
  )
}

export function SecretOnce({ secret, overlapHours }: { secret: string; overlapHours?: number }) {
  return (
    <>
      <p>
        {say(
          "What is sent is signed with this secret, and your server verifies it with the same one. It is shown only now: keep it where your server's other secrets are.",
        )}
      </p>
      <code class="secret">{secret}</code>
      {overlapHours !== undefined && overlapHours > 0 && (
        <p>{say('For {overlapHours} hours the old secret signs as well.', { overlapHours })}</p>
      )}
    </>
  )
}
