// Simulates hundreds of interactions with a cart page: after any choice, the next page must offer
// every choice and something to buy.

import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { type MadeUpLine, madeUpCart } from '../../../../../tests/helpers/made-up-cart.ts'
import { randomRounds } from '../../../../../tests/helpers/random-rounds.ts'
import { seededRandom } from '../../../../../tests/helpers/seeded-random.ts'
import { visitIn } from '../../../../../tests/helpers/visit.ts'
import { orientationOf } from '../../../../trade/catalog/sizes.ts'
import { type CartView, designOf } from '../../views/cart-view.ts'
import {
  type Choice,
  type Design,
  sizeOf,
  withCropOf,
  withFormat,
  withOption,
  withProduct,
} from '../../views/design/choice.ts'
import { withFields, withSize } from '../../views/design/form-choice.ts'
import { packCatalog, unpacked } from '../../views/design/pack-catalog.ts'
import { makeCartView } from '../../views/make-cart-view.ts'
import { CartForm } from './cart-form.tsx'

const products = unpacked(packCatalog(madeUpCart([]).catalog, 'USD'))

function cartWith(line: MadeUpLine): { view: CartView; design: Design } {
  const view = makeCartView(madeUpCart([line]), {}, visitIn('en'))
  if (view === null) throw new Error('The cart is empty.')
  return { view, design: designOf(view, products) }
}

type Radio = { name: string; value: string; isChecked: boolean; isDisabled: boolean; label: string }
type Page = { html: string; radios: Radio[]; mayContinue: boolean; total: string }

function pageOf(view: CartView, design: Design, choice: Choice): Page {
  const chosen = { ...view, line: { ...view.line, choice } }
  const html = renderToString(<CartForm view={chosen} design={design} />)
  const choices = /<div class="choices">[\s\S]*/.exec(html)?.[0] ?? ''
  const labels = choices.matchAll(/<label[^>]*>(<input type="radio"[^>]*>)([\s\S]*?)<\/label>/g)
  const radios = [...labels].map(([, input = '', label = '']) => ({
    name: /name="([^"]*)"/.exec(input)?.[1] ?? '',
    value: /value="([^"]*)"/.exec(input)?.[1] ?? '',
    isChecked: / checked/.test(input),
    isDisabled: / disabled/.test(input),
    label: label.replace(/<[^>]*>/g, ' '),
  }))
  const button = /<button[^>]*class="button"[^>]*value="continue"[^>]*>/.exec(html)?.[0] ?? ''
  const total = /<span class="price">([^<]*)<\/span><\/output>/.exec(html)?.[1] ?? ''
  return { html, radios, mayContinue: button !== '' && !/ disabled/.test(button), total }
}

const groupsOf = ({ radios }: Page) => [...new Set(radios.map(({ name }) => name))].sort()
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  canvas: ['depth', 'wrap'],
  'framed-print': ['frame', 'mat'],
  'photo-print': ['border', 'fit'],
}

/** Problems that keep a shopper from buying a print or from choosing differently. */
function deadEnds(page: Page, { product }: Choice): string[] {
  const wanted = ['format', 'product', 'size', ...(optionsOf[product] ?? [])].sort()
  const silent = page.radios.filter(
    ({ isDisabled, label }) => isDisabled && !/Too few pixels|Sold out|from \d/.test(label),
  )
  return [
    ...(page.mayContinue ? [] : ['it does not go on']),
    ...(/^\$0\.00$|^$/.test(page.total) ? [`it costs ${page.total}`] : []),
    ...(`${groupsOf(page)}` === `${wanted}` ? [] : [`there are only ${groupsOf(page)}`]),
    ...silent.map(({ name, value }) => `${name} ${value} is out without a reason`),
  ]
}

/** Eight shapes with five sizes each, alternating portrait and landscape. */
const kinds = [1, 1.25, 4 / 3, 1.5, 16 / 9, 2, 3, 4].flatMap((ratio, shape) =>
  [800, 900, 1200, 2400, 4000].map((short, index) => {
    const long = Math.round(short * ratio)
    return (shape + index) % 2 === 0
      ? { width: long, height: short }
      : { width: short, height: long }
  }),
)

describe('the cart form', () => {
  const random = seededRandom(23)
  const oneOf = <Each,>(list: readonly Each[]): Each => {
    const each = list[Math.floor(random() * list.length)]
    if (each === undefined) throw new Error('There is nothing to choose from.')
    return each
  }

  /** As the page's script does it. */
  function chooseOne(design: Design, choice: Choice, { name, value }: Radio): Choice {
    if (name === 'product') return withProduct(design, choice, value)
    if (name === 'size') return withSize(design, choice, value)
    if (name !== 'format') return withOption(design, choice, name, value)
    const format = (['portrait', 'landscape', 'square'] as const).find((each) => each === value)
    return format === undefined ? choice : withFormat(design, choice, format)
  }

  /**
   * As a browser without script sends them: the selected choices, with several changed together.
   */
  function sendForm(design: Design, choice: Choice, { radios }: Page, changed: Radio[]): Choice {
    const on = radios.filter(({ isChecked, isDisabled }) => isChecked && !isDisabled)
    const fields = [...on, ...changed].map(({ name, value }) => [name, value])
    return withFields(design, choice, { quantity: '2', ...Object.fromEntries(fields) })
  }

  it('leaves something to buy after random choices over 40 kinds of pictures', () => {
    expect(kinds).toHaveLength(40)
    const found: string[] = []
    for (const picture of kinds) {
      const { view, design } = cartWith(picture)
      let { choice } = view.line
      let page = pageOf(view, design, choice)
      const trail = [`${picture.width} × ${picture.height}`]
      for (let times = 0; times < randomRounds(12) && found.length === 0; times += 1) {
        const free = page.radios.filter(({ isChecked, isDisabled }) => !isChecked && !isDisabled)
        const way = random()
        const changed = [oneOf(free), ...(way > 0.75 ? [oneOf(free), oneOf(free)] : [])]
        if (way < 0.1) {
          const crop = { x: random(), y: random(), width: random(), height: random() }
          choice = withCropOf(design, choice, crop)
          trail.push('a crop')
        } else if (way < 0.5) {
          choice = chooseOne(design, choice, oneOf(free))
        } else choice = sendForm(design, choice, page, changed)
        page = pageOf(view, design, choice)
        trail.push(JSON.stringify(choice))
        found.push(...deadEnds(page, choice).map((what) => `${trail.join('\n')}\n${what}`))
      }
    }
    expect(found).toEqual([])
  })

  it.each([
    [1200, 900],
    [900, 900],
  ])(
    'warns before the choice that %d × %d leaves nothing for sides of the picture',
    (width, height) => {
      const { view, design } = cartWith({ width, height })
      const page = pageOf(view, design, view.line.choice)
      const side = page.radios.find(({ name, value }) => name === 'wrap' && value === 'image')
      expect(side).toMatchObject({
        isDisabled: true,
        label: expect.stringMatching(/The picture\s+Too few pixels/),
      })
      expect(deadEnds(page, view.line.choice)).toEqual([])
    },
  )

  it.each([
    [1200, 900, '10x8'],
    [900, 900, '8x8'],
  ])(
    'offers a way out of %d × %d with sides of the picture, chosen before',
    (width, height, size) => {
      const options = { depth: '1.5', wrap: 'image' }
      const { view, design } = cartWith({ width, height, product: 'canvas', size, options })
      const page = pageOf(view, design, view.line.choice)
      expect(page.mayContinue).toBe(false)
      expect(groupsOf(page)).toEqual(['depth', 'format', 'product', 'size', 'wrap'])
      const ways = page.radios.filter(({ name, value }) => name === 'wrap' && value !== 'image')
      expect(ways).toHaveLength(4)
      for (const way of ways) {
        expect(way.isDisabled).toBe(false)
        const byScript = chooseOne(design, view.line.choice, way)
        const byForm = sendForm(design, view.line.choice, page, [way])
        for (const out of [byScript, byForm]) {
          expect(deadEnds(pageOf(view, design, out), out)).toEqual([])
        }
      }
    },
  )

  it('keeps every choice, and shows no price, while no size is chosen', () => {
    const options = { depth: '1.5', wrap: 'white' }
    const { view, design } = cartWith({ width: 3600, height: 2400, size: '5x4', options })
    const page = pageOf(view, design, view.line.choice)
    expect(groupsOf(page)).toEqual(['depth', 'format', 'product', 'size', 'wrap'])
    expect([page.mayContinue, page.total]).toEqual([false, '–'])
    const checked = page.radios.filter(({ isChecked }) => isChecked)
    expect(checked.map(({ name, value }) => `${name} ${value}`).sort()).toEqual([
      'depth 1.5',
      'format landscape',
      'product canvas',
      'wrap white',
    ])
    // Choosing another side must not select a size.
    expect(withOption(design, view.line.choice, 'wrap', 'black').size).toBeNull()
    const size = sizeOf(design, withSize(design, view.line.choice, '18x12'))
    expect([size?.isAvailable, size && orientationOf(size)]).toEqual([true, 'landscape'])
  })

  it('shows a single choice as text, and submits it all the same', () => {
    const { view, design } = cartWith({ width: 3600, height: 2400, product: 'canvas' })
    const [canvas] = design.products.filter(({ name }) => name === 'canvas')
    if (canvas === undefined) throw new Error('There is no canvas.')
    const square = canvas.sizes.filter(({ upright: { widthMicrometres, heightMicrometres } }) => {
      return widthMicrometres === heightMicrometres
    })
    const { wrap } = canvas.options
    if (wrap === undefined) throw new Error('A canvas has no sides.')
    const mirror = { ...wrap, choices: wrap.choices.filter(({ value }) => value === 'mirror') }
    const only = {
      ...canvas,
      sizes: square.slice(0, 1),
      options: { ...canvas.options, wrap: mirror },
    }
    const one = { ...design, products: [only] }
    const choice = withSize(one, view.line.choice, only.sizes[0]?.upright.name ?? '')
    const page = pageOf(view, one, choice)
    expect(groupsOf(page)).toEqual(['depth'])
    expect(page.mayContinue).toBe(true)
    for (const [name, value, text] of [
      ['product', 'canvas', 'Stretched canvas'],
      ['format', 'square', 'Square'],
      ['size', choice.size, 'in</span>'],
      ['wrap', 'mirror', 'Mirrored'],
    ]) {
      const field = `<input type="hidden" name="${name}" value="${value}"`
      expect(page.html).toMatch(new RegExp(`<label[^>]*>${field}[^>]*>(?:(?!</label>).)*${text}`))
    }
    // An option that is not selected stays available: the size chosen earlier is no longer sold.
    const unchosen = pageOf(view, one, { ...choice, size: null })
    expect(groupsOf(unchosen)).toEqual(['depth', 'size'])
  })
})
