// GET /cart/{cart id}: the shopper's picture as the chosen product.

import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import type { StoreBrand } from '../../../pure/contract/store-brand.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import type { Assets } from '../layout/assets.ts'
import type { CurrencyChoice } from '../layout/currency-choice.ts'
import { keepRendered } from '../layout/keep-rendered.ts'
import { renderPage } from '../layout/shop-frame.tsx'
import type { Visit } from '../layout/visit.ts'
import { CartForm } from '../parts/cart/cart-form.tsx'
import { ByPixels } from '../parts/cart/choices.tsx'
import { OtherLines } from '../parts/cart/other-lines.tsx'
import { ProductFacts } from '../parts/cart/product-facts.tsx'
import { type CountryChoice, renderShipTo } from '../parts/cart/ship-to.tsx'
import { StoppedNotice } from '../parts/cart/stopped-notice.tsx'
import { LostPictures } from '../parts/lost-pictures.tsx'
import { RemoveButton } from '../parts/remove-button.tsx'
import { furtherViews } from '../parts/stage/further-views.ts'
import { WayBack } from '../parts/way-back.tsx'
import {
  type CartView,
  type ChoiceView,
  designOf,
  type RemovedLineView,
} from '../views/cart-view.ts'
import type { Choice, Design } from '../views/design/choice.ts'
import { unpacked } from '../views/design/pack-catalog.ts'
import type { ProductFactsView } from '../views/make-product-facts.ts'
import { pictureAddress } from '../views/print-view.ts'
import type { WayBackView } from '../views/way-back-view.ts'
import { fill } from '../words/fill.ts'
import { fillCount } from '../words/fill-count.ts'
import { formatNumber } from '../words/format-number.ts'

export type Shop = {
  storeName: string
  brand: StoreBrand
  isTest: boolean
  /** What the pictures are called that were deleted since they were added. */
  lost?: readonly string[]
  currencies?: CurrencyChoice | undefined
}

type Props = Shop & {
  view: CartView
  /** The countries it can be shipped to, and the chosen one. */
  countries?: CountryChoice
  /** About the products on offer. */
  productFacts?: readonly ProductFactsView[]
  /** The contact sheet, at this print, if there are several. */
  setHref?: string | undefined
  /** The code that the cart was opened with. */
  discountCode?: string | null
  visit: Visit
  assets: Assets
}

export function renderCartPage(props: Props): string {
  const { lost = [], view, countries, currencies, visit, assets, ...others } = props
  const { productFacts = [], setHref, discountCode = null, ...shop } = others
  const { text } = visit
  const isSelling = view.line.leastPixels === null || view.others.length > 0
  return renderPage({
    title: text.cart.title,
    ...shop,
    step: 'cart',
    hasMeasures: isSelling,
    currencies: isSelling ? currencies : undefined,
    visit,
    assets,
    island: 'start-cart',
    ...(view.line.back?.href === null && { scriptsBefore: assets.scripts('start-way-back') }),
    data: view,
    preloadImages: [pictureAddress(view.line.picture)],
    children: (
      <>
        <LostPictures lost={lost} visit={visit} />
        {setHref !== undefined && <WayToSet view={view} text={text} href={setHref} />}
        {view.removed !== null && (
          <RemovedNotice removed={view.removed} text={text} form="cart-form" />
        )}
        {discountCode !== null && (
          <p class="removed-notice">{fill(text.discountCode.kept, { code: discountCode })}</p>
        )}
        <div id="cart-island">
          <CartForm
            view={view}
            design={designOf(view, unpacked(view.catalog))}
            further={furtherViews}
            keep={preservedChoices}
            tooSmall={noticeOf(view)}
            {...(countries && { shipTo: renderShipTo(countries) })}
          />
        </div>
        <OtherLines view={view} />
        <ProductFacts groups={productFacts} text={text} />
      </>
    ),
  })
}

/** Back to the contact sheet, at this print. */
function WayToSet({ view, text, href }: { view: CartView; text: Messages; href: string }) {
  const { others, locale } = view
  return (
    <p class="way-to-set">
      <a class="back" href={href}>
        {fillCount(text.sheet.back, others.length + 1, locale)}
      </a>
    </p>
  )
}

function noticeOf(view: CartView): string {
  const needed = view.line.leastPixels
  return needed === null ? '' : renderToString(<TooSmallNotice view={view} needed={needed} />)
}

type EmptyProps = Omit<Props, 'view'> & {
  removed?: RemovedLineView | null
  back?: WayBackView | null
}

export function renderEmptyCartPage(props: EmptyProps): string {
  const { storeName, brand, isTest, lost = [], removed = null, visit, assets } = props
  const { back = null } = props
  const { text } = visit
  return renderPage({
    title: text.cart.title,
    storeName,
    brand,
    isTest,
    step: null,
    visit,
    assets,
    children: (
      <section class="error-page">
        <h1>{text.cart.empty}</h1>
        {lost.length > 1 && <LostPictures lost={lost} visit={visit} isAll />}
        <p>{lost.length > 0 ? text.cart.lostAllPictures : text.cart.emptyText}</p>
        {removed !== null && (
          <form method="post">
            <RemovedNotice removed={removed} text={text} />
          </form>
        )}
        <WayBack back={back} />
      </section>
    ),
  })
}

type RemovedNoticeProps = {
  removed: RemovedLineView
  text: Pick<Messages, 'cart' | 'products'>
  /** Id of the button's form, if the button is outside of it. */
  form?: string
}

/** Restores a print that was removed by mistake. */
function RemovedNotice({ removed, text, form }: RemovedNoticeProps) {
  return (
    <p class="removed-notice" role="status">
      <span>{fill(text.cart.removed, { name: removed.name })}</span>
      <button type="submit" class="link" form={form} name="action" value={`restore ${removed.id}`}>
        {text.cart.undo}
      </button>
    </p>
  )
}

type TooSmallNoticeProps = { view: CartView; needed: { width: number; height: number } }

/**
 * Replaces the choices if the picture is too small for every size: the required size, and how to
 * continue without it.
 */
function TooSmallNotice({ view, needed }: TooSmallNoticeProps) {
  const { line, others, locale } = view
  const text = view.text.cart
  const pixels = ({ width, height }: { width: number; height: number }) =>
    fill(text.pixels.replaceAll(' ', '\u00a0'), {
      width: formatNumber(width, locale),
      height: formatNumber(height, locale),
    })
  const content = (
    <>
      <p>{fill(text.tooSmallNeeds, { needed: pixels(needed), here: pixels(line.printImage) })}</p>
      <WayBack back={line.back} look="button" />
      {others.length > 0 && (
        <>
          <p>
            <strong>{fillCount(text.removeToOrder, others.length, locale)}</strong>
          </p>
          <RemoveButton view={view} look="button quiet" />
        </>
      )}
    </>
  )
  if (view.isStopped) return <StoppedNotice text={text}>{content}</StoppedNotice>
  return <div class="warning">{content}</div>
}

/** About ten kilobytes each. */
const maxKept = 500

type Input = Omit<Design, 'products'> &
  Pick<CartView, 'catalog'> & { view: ChoiceView; choice: Choice }

const rendered = keepRendered(maxKept, ({ view, catalog, choice, ...design }: Input) =>
  renderToString(
    <ByPixels
      view={view}
      design={{ ...design, products: unpacked(catalog) }}
      choice={choice}
      picture={null}
      onChange={() => {}}
    />,
  ),
)

/**
 * The choices take half of a cart page's rendering time. With a centered crop they are the same for
 * every picture with the same pixel size, so they are cached.
 */
function preservedChoices(view: CartView, design: Design, choice: Choice): VNode {
  const { currency, locale, measures, text, catalog } = view
  const {
    picture: { width, height },
    mostQuantity,
  } = design
  const html = rendered({
    view: { currency, locale, measures, text },
    catalog,
    picture: { width, height },
    mostQuantity,
    choice,
  })
  return jsxTemplate([html])
}
