// The lines of an order: the print as approved, the print image beside the preview if they differ,
// and the print file with its job ticket and proof.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { OrderJson, OrderLineJson } from '../../../../pure/contract/schemas/order-schema.ts'
import { mostLinesOneByOne } from '../../../../pure/group-lines.ts'
import type { Told } from '../../../../pure/sentences/sentence.ts'
import type { Picture } from '../../../../trade/images/picture.ts'
import type { OrderTold } from '../../../../trade/orders/views/read-orders.ts'
import { type Withdrawal, withdrawnOf } from '../../../../trade/withdrawals/read-withdrawals.ts'
import { t, tText } from '../../i18n/t.ts'
import { tRefusal } from '../../i18n/t-refusal.ts'
import { ProposedPrintSection } from '../../images/proposed-print-section.tsx'
import { ReadingNotes } from '../../images/reading-notes.tsx'
import { moneyText, percentText } from '../../layout/formats.ts'
import { Fact } from '../../layout/parts/fact.tsx'
import { ButtonForm, PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { PrintPicture } from '../../layout/parts/print-picture.tsx'
import { optionsText, productText, sizeText } from '../../layout/print-texts.ts'
import { ApprovedPrint, type DrawLine, FullSize } from './approved-print.tsx'
import { ContactSheet, hasProblem, lineState } from './contact-sheet.tsx'
import { LineBox, SeveralLinesForm, TickedLines } from './several-lines-form.tsx'

export type OrderLinesProps = {
  order: OrderJson
  withdrawals: readonly Withdrawal[]
  told: OrderTold | undefined
  pictures: ReadonlyMap<string, Picture>
  mayReplace: boolean
  mayCrop: boolean
  draw: DrawLine
  /** Downloads are recorded as handed out to the account. */
  mayDownload: boolean
  mayAct: boolean
  /** Which lines are ticked. */
  ticked: 'all' | 'problems' | null
  /** The line of a large order that is shown in full. Counts from 1. */
  chosen: number | null
}

/** So many lines with a problem are shown in full above the contact sheet. */
const mostProblemsInFull = 5

export function OrderLines(props: OrderLinesProps) {
  const { order, mayAct, ticked } = props
  const isTicked = (index: number) => {
    const line = order.lines[index]
    const isHeld = order.hold?.lines?.includes(index + 1) ?? false
    return ticked === 'all' || (line !== undefined && (isHeld || hasProblem(line)))
  }
  const numbers = [...order.lines.keys()].filter((index) => ticked !== null && isTicked(index))
  const boxes = new Set(numbers.map((index) => index + 1))
  return (
    <TickedLines.Provider value={mayAct && order.lines.length > 1 ? boxes : null}>
      <ListOfLines {...props} />
    </TickedLines.Provider>
  )
}

function ListOfLines({ order, told, pictures, chosen, ...more }: OrderLinesProps) {
  const isLarge = order.lines.length > mostLinesOneByOne
  const inFull = isLarge ? linesInFull(order, chosen) : [...order.lines.keys()]
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('Ordered items')}</h2>
      <ol class="order-lines">
        {inFull.map((index) => {
          const line = order.lines[index]
          return (
            line !== undefined && (
              <li key={line.id} value={index + 1}>
                <Line
                  order={order}
                  line={line}
                  number={index + 1}
                  told={told?.lines[index]}
                  picture={pictures.get(line.image_token)}
                  {...more}
                />
              </li>
            )
          )
        })}
      </ol>
      {isLarge && <ContactSheet order={order} pictures={pictures} chosen={chosen} />}
      <SeveralLinesForm order={order} />
    </section>
  )
}

/** The chosen line, otherwise the first ones with a problem. */
function linesInFull({ lines }: OrderJson, chosen: number | null): number[] {
  if (chosen !== null) return lines[chosen - 1] === undefined ? [] : [chosen - 1]
  const faulty = [...lines.entries()].filter(([, line]) => hasProblem(line))
  return faulty.slice(0, mostProblemsInFull).map(([index]) => index)
}

type LineProps = Omit<OrderLinesProps, 'pictures' | 'told' | 'chosen' | 'mayAct' | 'ticked'> & {
  told: OrderTold['lines'][number] | undefined
  line: OrderLineJson
  number: number
  picture: Picture | undefined
}

function Line(props: LineProps) {
  const { order, line, number, picture, told, mayReplace, mayCrop, draw, mayDownload } = props
  const { product, size, options, quantity, dpi } = line
  const withdrawn = withdrawnOf(props.withdrawals, number)
  const name = `${productText(product)} ${sizeText(size)}`
  const state = lineState(order, line, number)
  // The contact sheet has a box for each line.
  const isAlone = order.lines.length <= mostLinesOneByOne
  return (
    <>
      <ApprovedPrint orderId={order.id} line={line} number={number} draw={draw} picture={picture} />
      <div class="stack">
        <h3>
          {isAlone && <LineBox number={number} />} {quantity} × {name}
        </h3>
        {state !== null && (
          <p>
            <strong>{state}</strong>
          </p>
        )}
        <dl class="facts">
          <Fact name={t('Options')}>{optionsText(options) || t('None')}</Fact>
          <Fact name={t('Price')}>
            {t('{amount} each, {amount2}', {
              amount: moneyText(line.unit_price, order.currency),
              amount2: moneyText(line.total, order.currency),
            })}
            {line.discount > 0 && (
              <span class="beside">
                {t('after a discount of {amount}', {
                  amount: moneyText(line.discount, order.currency),
                })}
              </span>
            )}
          </Fact>
          <Fact name={t('Right of withdrawal')}>{line.may_withdraw ? t('Yes') : t('No')}</Fact>
          {withdrawn > 0 && (
            <Fact name={t('Withdrawn')}>
              <strong>
                {t('{count} of {total}: not to be made', { count: withdrawn, total: quantity })}
              </strong>
            </Fact>
          )}
          <Fact name={t('Resolution')}>
            {dpi === null ? t('Not known yet') : t('{dpi} dpi', { dpi: Math.round(dpi) })}
          </Fact>
          <Fact name={t('Image')}>
            <a href={routes.admin.images.one.page.href({ token: line.image_token })}>
              {line.image_token.slice(0, 12)}…
            </a>
          </Fact>
          <Fact name={t('Print image')}>{printImageText(line)}</Fact>
        </dl>
        <PrintFile
          order={order}
          line={line}
          number={number}
          told={told}
          mayDownload={mayDownload}
        />
        {picture !== undefined && line.print_image.mismatches.length > 0 && (
          <Comparison
            picture={picture}
            mismatches={told?.mismatches ?? line.print_image.mismatches}
          />
        )}
        <ReadingNotes codes={line.print_image.notes.map(({ code }) => code)} />
        {picture !== undefined && (
          <ProposedPrintSection
            picture={picture}
            mismatches={told?.proposedMismatches ?? line.print_image.proposed?.mismatches ?? []}
            orderId={order.id}
            mayAct={mayReplace}
          />
        )}
        {mayCrop && picture !== undefined && (
          <p>
            <a href={routes.admin.orders.one.lines.one.crop.href({ id: order.id, number })}>
              {t('Change the crop')}
            </a>
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
  const pixels =
    image.width === null
      ? ''
      : t(', {width} × {height} pixels', { width: image.width, height: image.height })
  if (image.status === 'waiting') return t('Not received yet{pixels}', { pixels })
  if (image.status === 'receiving')
    return t('Uploading{what}', {
      what: image.percent === null ? '' : `: ${percentText(image.percent)}`,
    })
  if (image.status === 'deleted') return t('Deleted')
  return t('Received{pixels}', { pixels })
}

type PrintFileProps = Pick<LineProps, 'order' | 'line' | 'number' | 'told' | 'mayDownload'>

function PrintFile({ order, line, number, told, mayDownload }: PrintFileProps) {
  const { print_file: file } = line
  if (file.status !== 'ready') {
    return (
      <p>
        {t('Print file: {status}. {reason}', {
          status: tText(file.status),
          reason: file.reason && tRefusal(told?.printFile ?? file.reason),
        })}
      </p>
    )
  }
  const path = `/api/v1/orders/${order.id}/lines/${number}`
  const facts = t('{toUpperCase}, {width} × {height} pixels at {dpi} dpi, {profile}', {
    toUpperCase: file.format?.toUpperCase(),
    width: file.width,
    height: file.height,
    dpi: file.dpi,
    profile: file.profile,
  })
  return (
    <>
      <p>
        {t('Print file: {facts}.', { facts })}
        <br />
        <a href={`${path}/ticket`}>{t('Job ticket as JSON')}</a> ·{' '}
        <a href={`${path}/proof`}>{t('Proof')}</a>
        {!mayDownload && (
          <>
            {' '}
            · <a href={`${path}/print-file`}>{t('Download')}</a>
          </>
        )}
      </p>
      {mayDownload && (
        <ButtonForm
          action={routes.admin.orders.one.lines.one.printFile.href({ id: order.id, number })}
        >
          {t('Download the print file')}
        </ButtonForm>
      )}
    </>
  )
}

function Comparison({ picture, mismatches }: { picture: Picture; mismatches: readonly Told[] }) {
  return (
    <div class="comparison">
      <ul class="notice fault">
        {mismatches.map(tRefusal).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {picture.preview !== null && (
        <figure>
          <PrintPicture image={picture.preview} alt={t('The whole preview')} />
          <figcaption>{t('The preview the shopper saw')}</figcaption>
        </figure>
      )}
      {picture.print !== null && (
        <figure>
          <PrintPicture image={picture.print} alt={t('The whole print image')} />
          <figcaption>{t('The print image, as it would be printed')}</figcaption>
        </figure>
      )}
    </div>
  )
}

function ReplaceImage({ orderId, number }: { orderId: OrderId; number: number }) {
  const id = `image-${number}`
  return (
    <details class="action">
      <summary>{t('Replace the print image')}</summary>
      <PostForm
        action={routes.admin.orders.one.lines.one.printImage.href({ id: orderId, number })}
        isForFiles
        class="stack"
      >
        <div class="field">
          <label for={id}>{t('Picture file')}</label>
          <input id={id} type="file" name="image" required accept="image/*" />
        </div>
        <Submit look="quiet">{t('Replace')}</Submit>
      </PostForm>
    </details>
  )
}
