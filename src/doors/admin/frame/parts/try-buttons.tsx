import { say } from '../../words/say.ts'
import { Submit } from './post-form.tsx'

type Props = {
  label: string
  /** A test has failed. The settings can be saved anyway. */
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
