// The buttons of a form whose settings are tried before they are saved.

import { say } from '../../words/say.ts'
import { Submit } from './post-form.tsx'

type Props = {
  label: string
  /** A trial has failed: they can be saved all the same. */
  hasFailed: boolean
}

export function TryButtons({ label, hasFailed }: Props) {
  return (
    <div class="buttons">
      <Submit>{label}</Submit>
      {hasFailed && (
        <Submit look="quiet" name="anyway" value="yes">
          {say('Save anyway')}
        </Submit>
      )}
    </div>
  )
}
