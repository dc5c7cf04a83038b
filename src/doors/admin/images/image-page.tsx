// One image: what was measured, who needs it, how long it stays, and what can be done with it.

import type { OrderStatus } from '../../../pure/contract/order-statuses.ts'
import type { Image, Picture } from '../../../trade/images/picture.ts'
import { printFindings } from '../../../trade/images/print-image/print-findings.ts'
import { bytesText, timeText } from '../frame/formats.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { StateBadge } from '../frame/parts/state-badge.tsx'
import type { ImageRow } from './find-images.ts'
import { kindText } from './image-list-page.tsx'
import { ProposedPrint } from './proposed-print.tsx'

export type ImagePageProps = {
  row: Pick<
    ImageRow,
    'token' | 'kind' | 'print_sha256' | 'created_at' | 'expires_at' | 'deleted_at'
  >
  storeName: string
  /** Null when it is deleted. */
  picture: Picture | null
  orders: readonly { id: string; number: string; status: OrderStatus }[]
  openCarts: number
  mayAct: boolean
}

export function ImagePage({ row, storeName, picture, orders, openCarts, mayAct }: ImagePageProps) {
  return (
    <>
      <dl class="facts">
        <dt>Token</dt>
        <dd>
          <code>{row.token}</code>
        </dd>
        <dt>Store</dt>
        <dd>{storeName}</dd>
        <dt>Kind</dt>
        <dd>{kindText(row)}</dd>
        <dt>Handed over</dt>
        <dd>{timeText(row.created_at)}</dd>
        <dt>{row.deleted_at === null ? 'Kept until' : 'Deleted'}</dt>
        <dd>{timeText(row.deleted_at ?? row.expires_at)}; longer while a cart or order needs it</dd>
        <dt>Open carts</dt>
        <dd>{openCarts}</dd>
        <dt>Orders</dt>
        <dd>
          {orders.length === 0 && 'None'}
          {orders.map(({ id, number, status }) => (
            <span key={id} class="beside">
              <a href={`/admin/orders/${id}`}>{number}</a> <StateBadge status={status} />
            </span>
          ))}
        </dd>
      </dl>
      {picture?.preview && <Facts name="Preview" image={picture.preview} />}
      {picture?.print && <Facts name="Print image" image={picture.print} />}
      {picture?.proposed && (
        <section aria-labelledby="proposed">
          <h2 id="proposed">A print image that waits</h2>
          <ProposedPrint picture={picture} mismatches={mismatchesOf(picture)} mayAct={mayAct} />
        </section>
      )}
      {mayAct && row.deleted_at === null && row.kind === 'preview' && (
        <details class="action">
          <summary>
            {row.print_sha256 === null ? 'Send the print image' : 'Replace the print image'}
          </summary>
          <PostForm action={`/admin/images/${row.token}/print-image`} isForFiles class="stack">
            <div class="field">
              <label for="image">Picture file</label>
              <input id="image" type="file" name="image" required accept="image/*" />
            </div>
            <p>The same rules hold as for a push; orders that wait for it go on by themselves.</p>
            <button class="button quiet" type="submit">
              Send it
            </button>
          </PostForm>
        </details>
      )}
      {mayAct && row.deleted_at === null && (
        <details class="action">
          <summary>Delete this image</summary>
          <PostForm action={`/admin/images/${row.token}/delete`} class="stack">
            <p>
              Its pictures go for good, and open carts lose it. It is refused while an order in work
              needs it.
            </p>
            <button class="button danger" type="submit">
              Delete it for good
            </button>
          </PostForm>
        </details>
      )}
    </>
  )
}

function mismatchesOf({ proposed, preview }: Picture): string[] {
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
        src={`/pictures/${image.pictureKey}/400.jpg`}
        alt={`${name} of this token`}
        width={image.width}
        height={image.height}
      />
      <dl class="facts">
        <dt>File</dt>
        <dd>
          {image.format.toUpperCase()}, {bytesText(image.byteLength)}
        </dd>
        <dt>Pixels</dt>
        <dd>
          {image.width} × {image.height}
        </dd>
        <dt>Colour</dt>
        <dd>
          {image.colourSpace}, {image.bitDepth} bits, {image.iccProfile ?? 'no profile'}
          {image.hasAlpha && ', with transparency'}
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{image.sha256}</code>
        </dd>
      </dl>
    </section>
  )
}
