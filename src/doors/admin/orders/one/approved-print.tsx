// The print as approved by the shopper, drawn as the shop draws it, beside its print file. The
// picture of the file shows all sides of a canvas and the area folded behind it. At 100% it is the
// file itself.

import type { ComponentChild } from 'preact'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { PrintFileType } from '../../../../pure/contract/print-format.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { OrderLineJson } from '../../../../pure/contract/schemas/order-schema.ts'
import type { Catalog } from '../../../../trade/catalog/catalog.ts'
import type { Image, Picture } from '../../../../trade/images/picture.ts'
import type { BoughtLine } from '../../../../trade/production/lay-out-line.ts'
import { type PanelSentence, t } from '../../i18n/t.ts'
import type { DrawBoughtPrint } from '../../layout/panel-deps.ts'
import { PrintPicture } from '../../layout/parts/print-picture.tsx'

type Props = {
  orderId: OrderId
  line: OrderLineJson
  number: number
  /** Undefined: it is no longer stored. */
  picture: Picture | undefined
  draw: DrawLine
}

export type DrawLine = (line: BoughtLine, image: Image, label: string) => ComponentChild

/** `catalog` is the one that the order was sold from. */
export function lineDrawer(draw: DrawBoughtPrint, catalog: Catalog | undefined): DrawLine {
  return (line, image, label) => catalog && draw({ line, catalog, image, label })
}

export function ApprovedPrint({ orderId, line, number, picture, draw }: Props) {
  if (picture === undefined) return <p class="empty">{t('The picture is no longer stored.')}</p>
  const image = picture.shown
  const label = t('Line {number} as approved', { number })
  const { print_file: file } = line
  const path = `/api/v1/orders/${orderId}/lines/${number}`
  return (
    <div class="approved">
      <figure>
        {/* If the product can't be drawn from the catalog, only the cropped picture is shown. */}
        {draw(line, image, label) ?? <PrintPicture image={image} crop={line.crop} alt={label} />}
        <figcaption>{t('As approved')}</figcaption>
      </figure>
      {file.status === 'ready' && (
        <figure>
          <a href={`${path}/proof`}>
            <img
              class="print-picture"
              src={`${path}/proof`}
              alt={t('The file of line {number}', { number })}
              loading="lazy"
            />
          </a>
          <figcaption>
            {t(
              'The file with guides: pink for the face, blue for the sides, green for the safe area',
            )}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

/** How the picture at full size differs from the file. */
const fullSizeNotes: Readonly<Record<PrintFileType, PanelSentence | null>> = {
  jpeg: null,
  tiff: 'Browsers can’t show TIFF. This is a JPEG with all pixels, converted to screen colours.',
  pdf: 'The picture as embedded in the PDF, without marks around it.',
}

/** The print file at one image pixel per screen pixel, loaded when it is opened. */
export function FullSize({ orderId, line, number }: Omit<Props, 'picture' | 'draw'>) {
  const { status, format } = line.print_file
  if (status !== 'ready' || format === null) return null
  const note = fullSizeNotes[format]
  const path = routes.admin.orders.one.lines.one.fullSize.href({ id: orderId, number })
  return (
    <details class="full-size">
      <summary>{t('The file at 100%')}</summary>
      {note !== null && <p class="note">{t(note)}</p>}
      {/* Scrollable by keyboard. Not a link, because downloads are recorded. */}
      <section tabindex={0} aria-label={t('The file of line {number} at 100%', { number })}>
        <img src={path} alt="" loading="lazy" />
      </section>
    </details>
  )
}
