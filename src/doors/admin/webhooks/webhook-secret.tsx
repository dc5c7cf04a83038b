// The secret of a webhook: how it is replaced, and shown once.

import { SelectField } from '../frame/parts/field.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { inWords, say } from '../words/say.ts'

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
