import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import { routes } from '../../../pure/contract/routes.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import type { Image, Picture } from '../../../trade/images/picture.ts'
import { printFindings } from '../../../trade/images/print-image/print-findings.ts'
import { bytesText, timeText } from '../frame/formats.ts'
import { Fact } from '../frame/parts/fact.tsx'
import { PostForm, Submit } from '../frame/parts/post-form.tsx'
import { StateBadge } from '../frame/parts/state-badge.tsx'
import { say, sayParts } from '../words/say.ts'
import type { ImageRow } from './find-images.ts'
import { kindText } from './image-list-page.tsx'
import { ProposedPrint } from './proposed-print.tsx'
import { ReadingNotes } from './reading-notes.tsx'

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
        <Fact name={say('Token')}>
          <code>{row.token}</code>
        </Fact>
        <Fact name={say('Store')}>{storeName}</Fact>
        <Fact name={say('Kind')}>{kindText(row)}</Fact>
        <Fact name={say('Handed over')}>{timeText(row.created_at)}</Fact>
        <Fact name={row.deleted_at === null ? say('Kept until') : say('Deleted')}>
          {sayParts('{time}; longer while a cart or order needs it', {
            time: timeText(row.deleted_at ?? row.expires_at),
          })}
        </Fact>
        <Fact name={say('Open carts')}>{openCarts}</Fact>
        <Fact name={say('Orders')}>
          {orders.length === 0 && say('None')}
          {orders.map(({ id, number, status }) => (
            <span key={id} class="beside">
              <a href={routes.admin.orders.one.page.href({ id })}>{number}</a>{' '}
              <StateBadge status={status} />
            </span>
          ))}
        </Fact>
      </dl>
      {picture?.preview && <Facts name={say('Preview')} image={picture.preview} />}
      {picture?.print && <Facts name={say('Print image')} image={picture.print} />}
      {picture?.proposed && (
        <section aria-labelledby="proposed">
          <h2 id="proposed">{say('A print image that waits')}</h2>
          <ProposedPrint picture={picture} mismatches={mismatchesOf(picture)} mayAct={mayAct} />
        </section>
      )}
      {mayAct && row.deleted_at === null && row.kind === 'preview' && (
        <details class="action">
          <summary>
            {row.print_sha256 === null
              ? say('Send the print image')
              : say('Replace the print image')}
          </summary>
          <PostForm
            action={routes.admin.images.one.printImage.href({ token: row.token })}
            isForFiles
            class="stack"
          >
            <div class="field">
              <label for="image">{say('Picture file')}</label>
              <input id="image" type="file" name="image" required accept="image/*" />
            </div>
            <p>
              {say(
                'The same rules hold as for a push; orders that wait for it go on by themselves.',
              )}
            </p>
            <Submit look="quiet">{say('Send it')}</Submit>
          </PostForm>
        </details>
      )}
      {mayAct && row.deleted_at === null && (
        <details class="action">
          <summary>{say('Delete this image')}</summary>
          <PostForm
            action={routes.admin.images.one.delete.href({ token: row.token })}
            class="stack"
          >
            <p>
              {say(
                'Its pictures go for good, and open carts lose it. It is refused while an order in work needs it.',
              )}
            </p>
            <Submit look="danger">{say('Delete it for good')}</Submit>
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
        alt={say('{name} of this token', { name })}
        width={image.width}
        height={image.height}
      />
      <dl class="facts">
        <Fact name={say('File')}>
          {image.format.toUpperCase()}, {bytesText(image.byteLength)}
        </Fact>
        <Fact name={say('Pixels')}>
          {image.width} × {image.height}
        </Fact>
        <Fact name={say('Colour')}>
          {say('{colourSpace}, {bitDepth} bits, {iccProfile}', {
            colourSpace: image.colourSpace,
            bitDepth: image.bitDepth,
            iccProfile: image.iccProfile ?? say('no profile'),
          })}
          {image.hasAlpha && say(', with transparency')}
        </Fact>
        <Fact name={say('SHA-256')}>
          <code>{image.sha256}</code>
        </Fact>
      </dl>
      <ReadingNotes codes={image.notes} />
    </section>
  )
}
