// The lines of a large order as small pictures, grouped by what is printed, those with a problem
// first. Pictures load as they come into sight. A picture leads to its line, which is then shown in
// full above the sheet.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type { OrderJson, OrderLineJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { groupLines } from '../../../../pure/group-lines.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import { t } from '../../i18n/t.ts'
import { optionsText, productText, sizeText } from '../../layout/print-texts.ts'
import { LineBox } from './several-lines-form.tsx'

type Props = {
  order: OrderJson
  pictures: ReadonlyMap<string, Picture>
  /** Which of the lines is shown in full. Counts from 1. */
  chosen: number | null
}

export function ContactSheet({ order, pictures, chosen }: Props) {
  const groups = groupLines(order.lines, (line) => [
    hasProblem(line),
    line.product,
    line.size,
    Object.entries(line.options).sort(),
  ])
  const ordered = [true, false].flatMap((isFaulty) =>
    groups.filter(({ first }) => hasProblem(first) === isFaulty),
  )
  return (
    <>
      {ordered.map(({ first, lines, indexes, quantity }) => (
        <section key={first.id}>
          <h3>{headingOf(first)}</h3>
          <p>{t('Lines: {lines}, prints: {count}', { lines: lines.length, count: quantity })}</p>
          <ol class="contact-sheet">
            {lines.map((line, index) => (
              <Tile
                key={line.id}
                order={order}
                line={line}
                number={(indexes[index] ?? 0) + 1}
                picture={pictures.get(line.image_token)}
                chosen={chosen}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** What someone should look at before the line is printed. */
export function hasProblem({ print_image: image, print_file: file }: OrderLineJson): boolean {
  return file.status === 'failed' || image.mismatches.length > 0 || image.proposed !== null
}

function headingOf(line: OrderLineJson): string {
  const parts = [`${productText(line.product)} ${sizeText(line.size)}`, optionsText(line.options)]
  const what = parts.filter(Boolean).join(', ')
  return hasProblem(line) ? t('Needs a look: {what}', { what }) : what
}

type TileProps = {
  order: OrderJson
  line: OrderLineJson
  number: number
  picture: Picture | undefined
  chosen: number | null
}

function Tile({ order, line, number, picture, chosen }: TileProps) {
  const page = routes.admin.orders.one.page.href({ id: order.id })
  const state = lineState(order, line, number)
  return (
    <li>
      <LineBox number={number} />
      <a
        href={`${page}?line=${number}#lines`}
        {...(number === chosen && { 'aria-current': 'true' as const })}
      >
        <img src={tileAddress(order, line, number, picture)} alt="" loading="lazy" />
        <span>
          {number} · {line.quantity} ×
          {line.name !== null && (
            <>
              <br />
              {line.name}
            </>
          )}
          {state !== null && (
            <>
              <br />
              <strong>{state}</strong>
            </>
          )}
        </span>
      </a>
    </li>
  )
}

/** Null if nothing stops the line. */
export function lineState(order: OrderJson, line: OrderLineJson, number: number): string | null {
  if (line.left_out) return t('Not made')
  return order.hold?.lines?.includes(number) ? t('On hold') : null
}

/** The file as it is printed, once it is made. */
function tileAddress(
  order: OrderJson,
  line: OrderLineJson,
  number: number,
  picture: Picture | undefined,
): string | undefined {
  if (line.print_file.status === 'ready') return `/api/v1/orders/${order.id}/lines/${number}/proof`
  if (picture === undefined) return undefined
  const { pictureKey } = picture.shown
  return routes.pictures.one.one.href({ pictureKey, file: '400.jpg' })
}
