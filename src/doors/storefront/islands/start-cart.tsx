// Hydrates the cart page: choices change preview and price immediately and are saved in the
// background. After a preview hand-off it also shows the progress of the print image, and updates
// the sizes when it arrives.

import { hydrate, render } from 'preact'
import { addressWith } from '../fields/address-with.ts'
import { CartForm } from '../parts/cart/cart-form.tsx'
import type { SavingState } from '../parts/cart/saving-note.tsx'
import type { FurtherViews } from '../parts/stage/further-views.ts'
import { type CartView, designOf, isOnItsWay } from '../views/cart-view.ts'
import { unpackCatalog } from '../views/design/page-catalog.ts'
import { announceEvent } from './announce-event.ts'
import { timeOfChoice } from './choice-clock.ts'
import { createChoiceSaver } from './choice-saver.ts'
import { leaveByLinks } from './leave-by-links.ts'
import { pageData } from './page-data.ts'
import { askOnce, pollPage } from './poll-page.ts'
import { rememberCameFrom } from './remember-came-from.ts'
import { restoreUnsaved } from './unsaved-choices.ts'

rememberCameFrom()
// A page restored from the back/forward cache may be older than later choices.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
const root = document.getElementById('cart-island')
if (root !== null) void start(root, pageData<CartView>())

async function start(root: HTMLElement, firstView: CartView): Promise<void> {
  let view = firstView
  // Views rendered by the server must be loaded before hydration, or they would disappear.
  const isPlain = view.shownAs === 'object' && view.line.printImage.state === 'none'
  const further = isPlain ? {} : { further: await loadFurther() }
  let saving: SavingState = 'saved'
  const products = unpackCatalog(view.catalog)
  /** Time of each choice made here, by field name. */
  const times = new Map<string, number>()
  /**
   * True after another country was chosen in the page's country list: only the server knows its
   * prices, as it alone knows those by quantity and of packages.
   */
  let isMoving = false
  const saver = createChoiceSaver(location.pathname, (state) => {
    if (state === 'saved') {
      if (isMoving || view.deal) void askOnce(looking)
      isMoving = false
    } else if (saving === 'saved') {
      announceEvent({ event: 'appErrorCouldNotUpdateAttributes', args: null })
    }
    saving = state
    render(form(), root)
  })
  let design = designOf(view, products)
  let before = formFields(root)
  function save(chosen: readonly string[]): void {
    const time = timeOfChoice(root.querySelector('form'))
    for (const name of chosen) times.set(name, time)
    saver.save({ ...formFields(root), action: 'save' }, time)
  }
  const form = () => (
    <CartForm
      view={view}
      design={design}
      announceEvent={announceEvent}
      before={before}
      onChosen={save}
      saving={saving}
      loadFurther={loadFurther}
      {...further}
    />
  )
  const looking = {
    address: addressWith(view.preferences, { line: view.line.id }),
    longestPauseMs: 15_000,
    isOver: () => !isOnItsWay(view.line.printImage),
    isLively: () => view.line.printImage.state === 'receiving',
    take: (page: Document) => {
      const fresh = pageData<Partial<CartView> | null>(page)
      // The print may have been removed or the cart ordered in another window.
      if (fresh?.line?.id !== view.line.id) return
      // Only the server has the text for a picture that is too small.
      if (fresh.line.leastPixels !== null && !isOnItsWay(fresh.line.printImage)) location.reload()
      view = { ...view, ...fresh }
      design = designOf(view, products)
      before = formFields(root)
      render(form(), root)
    },
  }
  hydrate(form(), root)
  root.addEventListener('submit', saver.stop)
  // Applies to every way of submitting the form.
  root.addEventListener('formdata', ({ formData }) => {
    formData.set('chosenAt', JSON.stringify(Object.fromEntries(times)))
  })
  leaveByLinks(() => root.querySelector('form'), saver.settle)
  root.querySelector('select')?.addEventListener('change', () => {
    isMoving = true
    save(['country'])
  })
  // Frames of another site ignore `autofocus`.
  document.getElementById('error-summary')?.focus()
  pollPage(looking)
  void restoreUnsaved(location.pathname, view.lastChosenAt)
}

async function loadFurther(): Promise<FurtherViews> {
  return (await import('../parts/stage/further-views.ts')).furtherViews
}

function formFields(root: HTMLElement): Record<string, string> {
  const form = root.querySelector('form')
  const fields = form === null ? [] : [...new FormData(form)]
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
}
