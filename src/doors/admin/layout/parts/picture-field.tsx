import { t } from '../../i18n/t.ts'

type Props = {
  /** Needed if several forms of a page have it. */
  id?: string
  note: string
  /** The media types that may be chosen. */
  accept?: string
}

const usual = 'image/jpeg,image/png,image/webp,image/avif'

export function PictureField({ id = 'image', note, accept = usual }: Props) {
  return (
    <div class="field">
      <label for={id}>{t('Picture file')}</label>
      <input
        id={id}
        type="file"
        name="image"
        required
        accept={accept}
        aria-describedby={`${id}-note`}
      />
      <p class="field-note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  )
}
