import { t } from '../../i18n/t.ts'

type Props = {
  /** Needed if several forms of a page have it. */
  id?: string
  note: string
}

export function PictureField({ id = 'image', note }: Props) {
  return (
    <div class="field">
      <label for={id}>{t('Picture file')}</label>
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
