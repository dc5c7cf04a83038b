// What was bought, line by line: the print as it was approved, print image beside preview where they
// differ, and the print file with its ticket and proof.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderJson, OrderLineJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import { moneyText } from '../../frame/formats.ts'
import { PostForm } from '../../frame/parts/post-form.tsx'
import { PrintPicture } from '../../frame/parts/print-picture.tsx'
import { optionsText, productText, sizeText } from '../../frame/print-words.ts'
import { ProposedPrint } from '../../images/proposed-print.tsx'
import { ApprovedPrint, FullSize } from './approved-print.tsx'

export type OrderLinesProps = {
  order: OrderJson
  pictures: ReadonlyMap<string, Picture>
  mayReplace: boolean
  mayCrop: boolean
}

export function OrderLines({ order, pictures, mayReplace, mayCrop }: OrderLinesProps) {
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">What was ordered</h2>
      <ol class="order-lines">
        {order.lines.map((line, index) => (
          <li key={line.id}>
            <Line
              order={order}
              line={line}
              number={index + 1}
              picture={pictures.get(line.image_token)}
              mayReplace={mayReplace}
              mayCrop={mayCrop}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

type LineProps = {
  order: OrderJson
  line: OrderLineJson
  number: number
  picture: Picture | undefined
  mayReplace: boolean
  mayCrop: boolean
}

function Line({ order, line, number, picture, mayReplace, mayCrop }: LineProps) {
  const { product, size, options, quantity, dpi } = line
  const name = `${productText(product)} ${sizeText(size)}`
  return (
    <>
      {picture === undefined ? (
        <p class="empty">The picture is no longer stored.</p>
      ) : (
        <ApprovedPrint orderId={order.id} line={line} number={number} image={picture.shown} />
      )}
      <div class="stack">
        <h3>
          {quantity} × {name}
        </h3>
        <dl class="facts">
          <dt>Options</dt>
          <dd>{optionsText(options) || 'None'}</dd>
          <dt>Price</dt>
          <dd>
            {moneyText(line.unit_price, order.currency)} each,{' '}
            {moneyText(line.total, order.currency)}
          </dd>
          <dt>Resolution</dt>
          <dd>{dpi === null ? 'Not known yet' : `${Math.round(dpi)} dpi`}</dd>
          <dt>Image</dt>
          <dd>
            <a href={`/admin/images/${line.image_token}`}>{line.image_token.slice(0, 12)}…</a>
          </dd>
          <dt>Print image</dt>
          <dd>{printImageText(line)}</dd>
        </dl>
        <PrintFile order={order} line={line} number={number} />
        {picture !== undefined && line.print_image.mismatches.length > 0 && (
          <Comparison picture={picture} mismatches={line.print_image.mismatches} />
        )}
        {picture !== undefined && (
          <ProposedPrint
            picture={picture}
            mismatches={line.print_image.proposed?.mismatches ?? []}
            orderId={order.id}
            mayAct={mayReplace}
          />
        )}
        {mayCrop && picture !== undefined && (
          <p>
            <a href={`/admin/orders/${order.id}/lines/${number}/crop`}>Change the crop</a>
          </p>
        )}
        {mayReplace && picture?.kind === 'preview' && (
          <ReplaceImage orderId={order.id} number={number} />
        )}
      </div>
      <FullSize orderId={order.id} line={line} number={number} />
    </>
  )
}

function printImageText({ print_image: image }: OrderLineJson): string {
  const pixels = image.width === null ? '' : `, ${image.width} × ${image.height} pixels`
  if (image.status === 'waiting') return `Not here yet${pixels}`
  if (image.status === 'receiving')
    return `Arriving${image.percent === null ? '' : `: ${image.percent} %`}`
  if (image.status === 'deleted') return 'Deleted'
  return `Here${pixels}`
}

type PrintFileProps = { order: OrderJson; line: OrderLineJson; number: number }

function PrintFile({ order, line, number }: PrintFileProps) {
  const { print_file: file } = line
  if (file.status !== 'ready') {
    return (
      <p>
        Print file: {file.status}. {file.reason}
      </p>
    )
  }
  const path = `/api/v1/orders/${order.id}/lines/${number}`
  const facts = `${file.format?.toUpperCase()}, ${file.width} × ${file.height} pixels at ${file.dpi} dpi, ${file.profile}`
  return (
    <p>
      Print file: {facts}.<br />
      <a href={`${path}/print-file`}>Download</a> · <a href={`${path}/ticket`}>Job ticket</a> ·{' '}
      <a href={`${path}/proof`}>Proof</a>
    </p>
  )
}

function Comparison({ picture, mismatches }: { picture: Picture; mismatches: readonly string[] }) {
  return (
    <div class="comparison">
      <ul class="notice fault">
        {mismatches.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {picture.preview !== null && (
        <figure>
          <PrintPicture image={picture.preview} alt="The whole preview" />
          <figcaption>The preview, as the shopper saw it</figcaption>
        </figure>
      )}
      {picture.print !== null && (
        <figure>
          <PrintPicture image={picture.print} alt="The whole print image" />
          <figcaption>The print image, as it would be printed</figcaption>
        </figure>
      )}
    </div>
  )
}

function ReplaceImage({ orderId, number }: { orderId: OrderId; number: number }) {
  const id = `image-${number}`
  return (
    <details class="action">
      <summary>Replace the print image</summary>
      <PostForm
        action={`/admin/orders/${orderId}/lines/${number}/print-image`}
        isForFiles
        class="stack"
      >
        <div class="field">
          <label for={id}>Picture file</label>
          <input id={id} type="file" name="image" required accept="image/*" />
        </div>
        <button class="button quiet" type="submit">
          Replace
        </button>
      </PostForm>
    </details>
  )
}
