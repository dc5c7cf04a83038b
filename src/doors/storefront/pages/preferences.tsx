// Half of what a cart page costs to render is what there is to choose, and with a centred crop all of it
// is the same for every picture of the same pixels: it is rendered once.

import type { VNode } from 'preact'
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'
import { keepRendered } from '../keep-rendered.ts'
import { ByPixels } from '../parts/cart/choices.tsx'
import type { CartView, ChoiceView } from '../views/cart-view.ts'
import type { Choice, Design } from '../views/design/choice.ts'
import { unpacked } from '../views/design/pack-catalog.ts'

/** Of about ten kilobytes each. */
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

export function preservedChoices(view: CartView, design: Design, choice: Choice): VNode {
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
