// While the bank takes its time: nothing can be done but to wait, and nobody has to.

import type { Store } from '../../../trade/stores/store.ts'
import type { Assets } from '../assets.ts'
import { renderPage } from '../parts/shop-frame.tsx'
import type { Visit } from '../visit.ts'

type Props = {
  store: Pick<Store, 'name' | 'brand' | 'mode'>
  /** This page's address. */
  again: string
  visit: Visit
  assets: Assets
}

export function renderWaitingPage({ store, again, visit, assets }: Props): string {
  const { text } = visit
  return renderPage({
    title: text.payment.waitingTitle,
    storeName: store.name,
    brand: store.brand,
    isTest: store.mode === 'test',
    step: 'checkout',
    visit,
    assets,
    refreshSeconds: 10,
    children: (
      <section class="payment-step">
        <h1>{text.payment.waitingTitle}</h1>
        <p role="status">{text.payment.waitingText}</p>
        <p>
          <a class="button" href={again}>
            {text.pull.lookAgain}
          </a>
        </p>
      </section>
    ),
  })
}
