// GET /cart/{cart id}: the shopper's picture as the chosen product.

import { renderToString } from 'preact-render-to-string'
import type { StoreBrand } from '../../../pure/contract/store-brand.ts'
import type { Assets } from '../assets.ts'
import type { CurrencyChoice } from '../currency-choice.ts'
import { CartForm } from '../parts/cart/cart-form.tsx'
import { OtherLines } from '../parts/cart/other-lines.tsx'
import { RemovedNotice } from '../parts/cart/removed-notice.tsx'
import { type CountryChoice, renderShipTo } from '../parts/cart/ship-to.tsx'
import { TooSmallNotice } from '../parts/cart/too-small-notice.tsx'
import { renderPage } from '../parts/shop-frame.tsx'
import { furtherViews } from '../parts/stage/further-views.ts'
import { type CartView, designOf, type RemovedLineView } from '../views/cart-view.ts'
import { unpacked } from '../views/design/pack-catalog.ts'
import { pictureAddress } from '../views/print-view.ts'
import type { Visit } from '../visit.ts'
import { preservedChoices } from './preferences.tsx'

export type Shop = {
  storeName: string
  brand: StoreBrand
  isTest: boolean
  /** A picture was deleted by whoever handed it over. */
  hasLostPictures?: boolean
  currencies?: CurrencyChoice | undefined
}

type Props = Shop & {
  view: CartView
  /** Where it can go, and where it goes. */
  countries?: CountryChoice
  visit: Visit
  assets: Assets
}

export function renderCartPage(props: Props): string {
  const { storeName, brand, isTest, hasLostPictures = false, view, visit, assets } = props
  const { text } = visit
  const isSelling = view.line.leastPixels === null || view.others.length > 0
  return renderPage({
    title: text.cart.title,
    storeName,
    brand,
    isTest,
    step: 'cart',
    hasMeasures: isSelling,
    currencies: isSelling ? props.currencies : undefined,
    visit,
    assets,
    island: 'start-cart',
    ...(view.line.back?.href === null && { scriptsBefore: assets.scripts('start-way-back') }),
    data: view,
    preloadImages: [pictureAddress(view.line.picture)],
    children: (
      <>
        {hasLostPictures && (
          <p class="warning lost-pictures" role="status">
            {text.cart.lostPictures}
          </p>
        )}
        {view.removed !== null && (
          <RemovedNotice removed={view.removed} text={text} form="cart-form" />
        )}
        <div id="cart-island">
          <CartForm
            view={view}
            design={designOf(view, unpacked(view.catalog))}
            further={furtherViews}
            keep={preservedChoices}
            tooSmall={noticeOf(view)}
            {...(props.countries && { shipTo: renderShipTo(props.countries) })}
          />
        </div>
        <OtherLines view={view} />
      </>
    ),
  })
}

function noticeOf(view: CartView): string {
  const needed = view.line.leastPixels
  return needed === null ? '' : renderToString(<TooSmallNotice view={view} needed={needed} />)
}

type EmptyProps = Omit<Props, 'view'> & { removed?: RemovedLineView | null }

export function renderEmptyCartPage(props: EmptyProps): string {
  const { storeName, brand, isTest, hasLostPictures = false, removed = null, visit, assets } = props
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
        <p>{hasLostPictures ? text.cart.lostAllPictures : text.cart.emptyText}</p>
        {removed !== null && (
          <form method="post">
            <RemovedNotice removed={removed} text={text} />
          </form>
        )}
      </section>
    ),
  })
}
