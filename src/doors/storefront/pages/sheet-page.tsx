// GET /cart/{cart id}/prints: the contact sheet of a set, with one choice for all of its prints. A
// plain form that works without script; see islands/start-sheet.tsx.

import type { Messages } from '../../../trade/languages/messages.ts'
import { addressWith } from '../fields/address-with.ts'
import { shownField } from '../fields/posted-choices.ts'
import type { Assets } from '../layout/assets.ts'
import { renderPage } from '../layout/shop-frame.tsx'
import type { Visit } from '../layout/visit.ts'
import { StoppedNotice } from '../parts/cart/stopped-notice.tsx'
import { DefaultButton } from '../parts/default-button.tsx'
import { LostPictures } from '../parts/lost-pictures.tsx'
import { SheetCardItem } from '../parts/sheet/sheet-card.tsx'
import { SheetChoices } from '../parts/sheet/sheet-choices.tsx'
import type { CommonChoice, SheetFilter, SheetView, SheetWords } from '../views/sheet-view.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import type { Shop } from './cart-page.tsx'

type Props = Shop & {
  view: SheetView
  /** The store's upload page for this cart. Null if it has none. */
  addAddress: string | null
  mostQuantity: number
  lastChosenAt: number
  /** Posted to the embedding page when the shopper continues. */
  continueEvent: string | null
  visit: Visit
  assets: Assets
}

export function renderSheetPage(props: Props): string {
  const { view, mostQuantity, lastChosenAt, continueEvent, visit, assets, ...others } = props
  const { lost = [], currencies, addAddress, ...shop } = others
  const { text, locale } = visit
  return renderPage({
    title: view.heading,
    ...shop,
    step: 'cart',
    currencies,
    visit,
    assets,
    island: 'start-sheet',
    children: (
      <form
        method="post"
        class="set"
        id="set-form"
        autocomplete="off"
        data-words={JSON.stringify(wordsOfScript(text, locale.tag))}
        {...(continueEvent !== null && { 'data-continue': continueEvent })}
      >
        <input type="hidden" name="page" value={view.page} />
        <input type="hidden" name="show" value={view.filter} />
        <input
          type="hidden"
          name="shownChoices"
          value={shownField(fieldsOfCommon(view.common), lastChosenAt)}
        />
        <DefaultButton label={text.sheet.apply} action="apply" />
        <section class="set-prints" aria-labelledby="set-heading">
          <div id="set-lost">
            <LostPictures lost={lost} visit={visit} />
          </div>
          {view.isStopped && (
            <StoppedNotice text={text.cart}>
              <p>{text.sheet.stopped}</p>
            </StoppedNotice>
          )}
          <SheetHead view={view} visit={visit} addAddress={addAddress} />
          <div class="sheet" id="sheet" data-count={view.counts[view.filter]}>
            {view.cards.map((card) => (
              <SheetCardItem key={card.id} card={card} text={text} />
            ))}
          </div>
          {view.cards.length === 0 && <p>{nothingText(view, text)}</p>}
          <Pages view={view} visit={visit} />
        </section>
        <SheetChoices view={view} text={text} mostQuantity={mostQuantity} />
        <SheetBar view={view} text={text} mostQuantity={mostQuantity} />
      </form>
    ),
  })
}

function wordsOfScript({ sheet }: Messages, locale: string): SheetWords {
  const { selected, forSelected, failed } = sheet
  return { locale, selected, forSelected, failed }
}

function nothingText({ filter, counts }: SheetView, text: Messages): string {
  return filter === 'look' && counts.all > 0 ? text.sheet.nothingToLookAt : text.cart.empty
}

/** What the form shows, by its fields; see posted-choices.ts. */
function fieldsOfCommon({ product, size, options }: CommonChoice): Record<string, string> {
  if (product === null) return {}
  const named = Object.entries(options).map(([name, value]) => [`${name}.${product}`, value])
  return {
    product,
    ...(size !== null && { [`size.${product}`]: size }),
    ...Object.fromEntries(named),
  }
}

type HeadProps = Pick<Props, 'view' | 'visit' | 'addAddress'>

function SheetHead({ view, visit: { text, locale }, addAddress }: HeadProps) {
  const { filter, counts } = view
  const link = (to: SheetFilter, label: string) => (
    <a
      href={addressWith(locale.preferences, to === 'all' ? {} : { show: to })}
      {...(to === filter && { 'aria-current': 'page' as const })}
    >
      {fill(label, { count: counts[to] })}
    </a>
  )
  return (
    <header class="set-head" id="set-head">
      <h1 id="set-heading">{view.heading}</h1>
      <p class="set-design">{view.design}</p>
      <nav class="set-filter" aria-label={text.sheet.filter}>
        {link('all', text.sheet.showAll)}
        {counts.look > 0 || filter === 'look' ? link('look', text.sheet.showLook) : null}
        {addAddress !== null && <a href={addAddress}>{text.upload.more}</a>}
      </nav>
      <p class="set-select needs-script">
        <button type="button" class="link" data-select="all">
          {text.sheet.selectAll}
        </button>
        <button type="button" class="link" data-select="none">
          {text.sheet.selectNone}
        </button>
        <output class="unseen" id="set-count" />
        <small class="set-keys">{text.sheet.keys}</small>
      </p>
      <a class="skip" href="#set-bar">
        {text.sheet.skip}
      </a>
    </header>
  )
}

function Pages({
  view: { page, pageCount, filter },
  visit: { text, locale },
}: Pick<Props, 'view' | 'visit'>) {
  if (pageCount === 1) return null
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  const show = filter === 'all' ? {} : { show: filter }
  return (
    <nav class="sheet-pages" id="sheet-pages" aria-label={text.sheet.pages} data-pages={pageCount}>
      {numbers.map((number) => (
        <a
          key={number}
          href={addressWith(locale.preferences, { ...show, page: String(number) })}
          {...(number === page && { 'aria-current': 'page' as const })}
        >
          {number}
        </a>
      ))}
    </nav>
  )
}

type BarProps = { view: SheetView; text: Messages; mostQuantity: number }

function SheetBar({ view, text, mostQuantity }: BarProps) {
  const { sums, counts, locale, filter, lastChange } = view
  return (
    <div class="set-bar" id="set-bar" tabIndex={-1}>
      <p class="set-said" id="set-said" role="status" data-unseen={view.unseenCount || undefined}>
        {view.isCopiesWrong && (
          <strong>{fill(text.sheet.copiesWrong, { most: mostQuantity })}</strong>
        )}
        {lastChange !== null && !view.isCopiesWrong && (
          <>
            <span>{lastChange.said}</span>{' '}
            {lastChange.canUndo && (
              <button type="submit" class="link" name="action" value="undo">
                {text.cart.undo}
              </button>
            )}
          </>
        )}
        {view.unseenCount > 0 && <small>{text.sheet.checking}</small>}
      </p>
      <a class="button quiet to-choices" href="#choose">
        {fillCount(
          filter === 'look' ? text.sheet.forLook : text.sheet.forAll,
          counts[filter],
          locale,
        )}
      </a>
      <p class="set-sums">
        <output aria-label={text.cart.sum}>
          <strong class="price">{sums.total}</strong>
        </output>{' '}
        <span>{sums.prints}</span>
        {sums.notes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </p>
      <button
        type="submit"
        class="button"
        name="action"
        value="continue"
        disabled={counts.all === 0}
      >
        {text.cart.continue}
      </button>
    </div>
  )
}
