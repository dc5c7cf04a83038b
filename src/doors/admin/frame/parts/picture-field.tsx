// The field of a form that sends one small picture, as receive-picture.ts takes it.

import { say } from '../../words/say.ts'

type Props = {
  /** Where a page has it in several forms. */
  id?: string
  note: string
}

export function PictureField({ id = 'image', note }: Props) {
  return (
    <div class="field">
      <label for={id}>{say('Picture file')}</label>
      <input
        id={id}
        type="file"
        name="image"
        required
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={`${id}-note`}
      />
      <p class="field-note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  )
}
