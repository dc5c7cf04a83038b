// The document around every page: head, the shop's name, and the current step.

import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { StoreBrand, StoreLogo } from '../../../pure/contract/store-brand.ts'
import type { Messages } from '../../../trade/languages/messages.ts'
import { accentAddress, logoAddress } from '../../../trade/stores/branding/brand-addresses.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Assets, EntryName } from './assets.ts'
import type { CurrencyChoice } from './currency-choice.ts'
import { jsonForScript } from './json-for-script.ts'
import { LegalLinks } from './legal-links.tsx'
import { findOrderAddress, withdrawAddress } from './legal-notes.ts'
import { ShopPreferences } from './shop-preferences.tsx'
import type { Visit } from './visit.ts'

export type ShopFrameProps = {
  title: string
  /** Null if the shop is not known, as on error pages. */
  storeName: string | null
  /** Null if the shop is not known. */
  brand: StoreBrand | null
  isTest: boolean
  step: 'cart' | 'checkout' | 'receipt' | null
  /** Set to false by steps that show no sizes. Other pages never show any. */
  hasMeasures?: boolean
  /** Reported to the embedding page in addition to the steps; see islands/start-events.tsx. */
  tells?: { 'data-error'?: string }
  /**
   * True if the page finds orders or links to the page that does. The footer then leaves the link
   * out.
   */
  findsOrders?: boolean
  /** True if the page names the seller directly above its footer. */
  saysSeller?: boolean
  visit: Visit
  assets: Assets
  /** Set if there is a cart that can be paid. */
  currencies?: CurrencyChoice | undefined
  /** The page's script. Pages are complete without it. */
  island?: EntryName
  /** Scripts that must run before it. */
  scriptsBefore?: readonly string[]
  /**
   * Data for the island, read from #page-data. Must not contain personal data beyond what is shown.
   */
  data?: unknown
  /** Without script the page reloads at this interval until it redirects. */
  refreshSeconds?: number
  /** Loaded while the page is still being parsed. */
  preloadImages?: readonly string[]
  children: ComponentChildren
}

export function shopOf({ name, brand, mode }: Pick<Store, 'name' | 'brand' | 'mode'>) {
  return { storeName: name, brand, isTest: mode === 'test' }
}

export function renderPage(props: ShopFrameProps): string {
  return `<!doctype html>${renderToString(<ShopFrame {...props} />)}`
}

function ShopFrame(props: ShopFrameProps) {
  const { assets, island, visit, title, storeName, brand, isTest, step } = props
  const accent = brand?.accent ?? null
  const logo = brand?.logo ?? null
  const tells = step === null ? props.tells : { 'data-page': step }
  const { text } = visit
  const scripts = island === undefined ? [] : assets.scripts(island)
  return (
    <html lang={visit.locale.language} dir="ltr" {...tells}>
      <head>
        <meta charset="utf-8" />
        <title>{storeName === null ? title : `${title} · ${storeName}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        {props.refreshSeconds !== undefined && (
          <noscript>
            <meta http-equiv="refresh" content={String(props.refreshSeconds)} />
          </noscript>
        )}
        <link rel="icon" href="data:," />
        {/* Before the stylesheet, because it would wait for it. */}
        <script src={assets.scripts('start-events')[0]} />
        <link rel="stylesheet" href={assets.styles} />
        {accent !== null && <link rel="stylesheet" href={accentAddress(accent)} />}
        {props.preloadImages?.map((href) => (
          <link key={href} rel="preload" as="image" href={href} fetchpriority="high" />
        ))}
        {scripts.slice(1).map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {props.scriptsBefore?.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {scripts[0] !== undefined && <script type="module" src={scripts[0]} />}
      </head>
      <body class={step === null ? 'plain-page' : `${step}-page`}>
        <a class="skip" href="#content">
          {text.shop.skip}
        </a>
        <header>
          {isTest && <p class="test-mode">{text.shop.testMode}</p>}
          <div class="shop-header">
            {storeName !== null && (
              <p class="shop-name">
                {logo === null ? storeName : <Logo logo={logo} name={storeName} />}
              </p>
            )}
            {step !== null && <Steps step={step} text={text.shop} />}
            <ShopPreferences
              visit={visit}
              currencies={props.currencies}
              hasMeasures={step !== null && props.hasMeasures !== false}
            />
          </div>
        </header>
        <p class="offline" id="offline" role="status" data-says={text.shop.offline} />
        <main id="content">{props.children}</main>
        <ShopFooter {...props} />
        {props.data !== undefined && (
          <script
            type="application/json"
            id="page-data"
            // JSON, escaped for a script element.
            dangerouslySetInnerHTML={{ __html: jsonForScript(props.data) }}
          />
        )}
      </body>
    </html>
  )
}

function Logo({ logo, name }: { logo: StoreLogo; name: string }) {
  const { width, height } = logo
  return <img class="shop-logo" src={logoAddress(logo)} alt={name} width={width} height={height} />
}

function Steps({ step, text }: { step: string; text: Messages['shop'] }) {
  const steps = { cart: text.stepCart, checkout: text.stepCheckout, receipt: text.stepReceipt }
  return (
    <nav aria-label={text.steps}>
      <ol class="steps">
        {Object.entries(steps).map(([name, label]) => (
          <li key={name} {...(name === step ? { 'aria-current': 'step' as const } : {})}>
            {label}
          </li>
        ))}
      </ol>
    </nav>
  )
}

type FooterProps = Pick<ShopFrameProps, 'visit' | 'findsOrders' | 'saysSeller'>

// The footer of every page: the seller, and the links to find an order and to withdraw from one.
function ShopFooter({ visit, findsOrders, saysSeller = false }: FooterProps) {
  const { text } = visit
  return (
    <>
      <LegalLinks visit={visit} saysSeller={!saysSeller} />
      <footer class="shop-footer">
        {!findsOrders && <a href={findOrderAddress(visit)}>{text.findOrder.heading}</a>}
        <a href={withdrawAddress(visit)}>{text.withdrawal.link}</a>
      </footer>
    </>
  )
}
