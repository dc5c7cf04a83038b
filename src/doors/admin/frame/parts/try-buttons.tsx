// The buttons of a form whose settings are tried before they are saved.

import { say } from '../../words/say.ts'

type Props = {
  label: string
  /** A trial has failed: they can be saved all the same. */
  hasFailed: boolean
}

export function TryButtons({ label, hasFailed }: Props) {
  return (
    <div class="buttons">
      <button class="button" type="submit">
        {label}
      </button>
      {hasFailed && (
        <button class="button quiet" type="submit" name="anyway" value="yes">
          {say('Save anyway')}
        </button>
      )}
    </div>
  )
}
