import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import type { Image, Picture } from '../../../trade/images/picture.ts'
import { printFindings } from '../../../trade/images/print-image/print-findings.ts'
import { t, tParts } from '../i18n/t.ts'
import { bytesText, timeText } from '../layout/formats.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { StateBadge } from '../layout/parts/state-badge.tsx'
import { imageKindText } from './image-list.tsx'
import { ProposedPrintSection } from './proposed-print-section.tsx'
import { ReadingNotes } from './reading-notes.tsx'
import type { ImageRow } from './search-images.ts'

export type ImagePageProps = {
  row: Pick<
    ImageRow,
    'token' | 'kind' | 'print_sha256' | 'created_at' | 'expires_at' | 'deleted_at'
  >
  storeName: string
  /** Null if the image is deleted. */
  picture: Picture | null
  orders: readonly { id: string; number: string; status: OrderStatus }[]
  openCarts: number
  mayAct: boolean
}

export function ImagePage({ row, storeName, picture, orders, openCarts, mayAct }: ImagePageProps) {
  return (
    <>
      <dl class="facts">
        <Fact name={t('Token')}>
          <code>{row.token}</code>
        </Fact>
        <Fact name={t('Store')}>{storeName}</Fact>
        <Fact name={t('Type')}>{imageKindText(row)}</Fact>
        <Fact name={t('Handed over')}>{timeText(row.created_at)}</Fact>
        <Fact name={row.deleted_at === null ? t('Kept until') : t('Deleted')}>
          {tParts('{time}; longer while a cart or order needs it', {
            time: timeText(row.deleted_at ?? row.expires_at),
          })}
        </Fact>
        <Fact name={t('Open carts')}>{openCarts}</Fact>
        <Fact name={t('Orders')}>
          {orders.length === 0 && t('None')}
          {orders.map(({ id, number, status }) => (
            <span key={id} class="beside">
              <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>{' '}
              <StateBadge status={status} />
            </span>
          ))}
        </Fact>
      </dl>
      {picture?.preview && <Facts name={t('Preview')} image={picture.preview} />}
      {picture?.print && <Facts name={t('Print image')} image={picture.print} />}
      {picture?.proposed && (
        <section aria-labelledby="proposed">
          <h2 id="proposed">{t('Print image awaiting review')}</h2>
          <ProposedPrintSection
            picture={picture}
            mismatches={mismatchesOf(picture)}
            mayAct={mayAct}
          />
        </section>
      )}
      {mayAct && row.deleted_at === null && row.kind === 'preview' && (
        <details class="action">
          <summary>
            {row.print_sha256 === null ? t('Upload the print image') : t('Replace the print image')}
          </summary>
          <PostForm
            action={routes.admin.images.one.printImage.href({ token: row.token })}
            isForFiles
            class="stack"
          >
            <div class="field">
              <label for="image">{t('Picture file')}</label>
              <input id="image" type="file" name="image" required accept="image/*" />
            </div>
            <p>
              {t(
                'The same rules apply as for a push. Orders waiting for it continue automatically.',
              )}
            </p>
            <Submit look="quiet">{t('Upload')}</Submit>
          </PostForm>
        </details>
      )}
      {mayAct && row.deleted_at === null && (
        <details class="action">
          <summary>{t('Delete this image')}</summary>
          <PostForm
            action={routes.admin.images.one.delete.href({ token: row.token })}
            class="stack"
          >
            <p>
              {t(
                'Its pictures are deleted permanently and removed from open carts. Not possible while an order in progress needs it.',
              )}
            </p>
            <Submit look="danger">{t('Delete permanently')}</Submit>
          </PostForm>
        </details>
      )}
    </>
  )
}

function mismatchesOf({ proposed, preview }: Picture): Told[] {
  if (proposed === null) return []
  const { image: print, content } = proposed
  return printFindings({ print, preview, declared: null, content })?.mismatches ?? []
}

function Facts({ name, image }: { name: string; image: Image }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <img
        class="image-shown"
        src={routes.pictures.one.one.href({ pictureKey: image.pictureKey, file: '400.jpg' })}
        alt={t('{name} of this token', { name })}
        width={image.width}
        height={image.height}
      />
      <dl class="facts">
        <Fact name={t('File')}>
          {image.format.toUpperCase()}, {bytesText(image.byteLength)}
        </Fact>
        <Fact name={t('Pixels')}>
          {image.width} × {image.height}
        </Fact>
        <Fact name={t('Colour')}>
          {t('{colourSpace}, {bitDepth} bits, {iccProfile}', {
            colourSpace: image.colourSpace,
            bitDepth: image.bitDepth,
            iccProfile: image.iccProfile ?? t('no profile'),
          })}
          {image.hasAlpha && t(', with transparency')}
        </Fact>
        <Fact name={t('SHA-256')}>
          <code>{image.sha256}</code>
        </Fact>
      </dl>
      <ReadingNotes codes={image.notes} />
    </section>
  )
}
