import { describe, expect, it } from 'vitest'
import { type MadeUpLine, madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { assets } from '../../../../tests/helpers/test-shop.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { builtInDocument } from '../../../trade/catalog/built-in/built-in-document.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import { optionTable } from '../../../trade/catalog/options.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { renderShipTo } from '../parts/cart/ship-to.tsx'
import type { CartView } from '../views/cart-view.ts'
import { makeCartView } from '../views/make-cart-view.ts'
import { renderCartPage, renderEmptyCartPage } from './cart-page.tsx'

const brand = { accent: null, logo: null }
const shop = {
  storeName: 'Field & Frame',
  brand,
  isTest: true,
  visit: visitIn('en'),
  assets,
}

function viewOf(...lines: MadeUpLine[]): CartView {
  const view = makeCartView(madeUpCart(lines), {}, visitIn('en'))
  if (view === null) throw new Error('The cart is empty.')
  return view
}

const pageOf = (...lines: MadeUpLine[]) => renderCartPage({ ...shop, view: viewOf(...lines) })

const picture = { width: 1800, height: 1200 }
const formOf = (html: string) => /<form[\s\S]*<\/form>/.exec(html)?.[0] ?? ''

describe('the cart page', () => {
  it('is a form that works without script', () => {
    const form = formOf(pageOf(picture))
    expect(form).toMatch(/^<form method="post"/)
    expect(form).toContain('name="line" value="line-0"')
    expect(form.match(/name="size" value="[^"]+" checked/g)).toHaveLength(1)
    expect(form.match(/name="product" value="canvas" checked/g)).toHaveLength(1)
    expect(form).toContain('name="action" value="update"')
    // Enter presses the first button.
    expect(form.match(/<button[^>]*>/)?.[0]).toContain('name="action" value="continue"')
  })

  it('has no field whose name could collide with a custom option', () => {
    const countries = [
      { code: 'DE', name: 'Germany' },
      { code: 'FR', name: 'France' },
    ]
    const shipTo = renderShipTo({ label: 'Ships to', countries, chosen: 'DE' })
    const forms = (['object', 'flat', 'wall'] as const).map((shownAs) =>
      formOf(renderCartPage({ ...shop, view: { ...viewOf(picture), shownAs } })),
    )
    const names = [shipTo, ...forms].flatMap((form) =>
      Array.from(form.matchAll(/ name="([^"]+)"/g), ([, name = '']) => name),
    )
    const own = [...new Set(names)].filter((name) => !Object.hasOwn(optionTable, name))
    expect(own).toEqual(expect.arrayContaining(['country', 'lines', 'wall']))
    const values = { plain: { words: { en: 'Plain' }, swatch: '#ffffff' } }
    const may = own.filter((name) => {
      const options = { [name]: { words: { en: 'Own' }, values } }
      return checkDocument({ ...builtInDocument, custom: { options } }).ok
    })
    expect(may).toEqual([])
  })

  it('asks for a new choice if one is no longer sold, and preselects none', () => {
    const { notMade } = messagesIn('en').cart
    const gone = pageOf({ ...picture, size: '5x4' })
    expect(gone).toContain(notMade)
    expect(formOf(gone)).not.toMatch(/name="size" value="[^"]+" checked/)
    expect(formOf(pageOf(picture))).not.toContain(notMade)
  })

  it('uses the tab history as the way back from a picture that is too small, if nothing else is known', () => {
    const small = { width: 90, height: 60 }
    expect(pageOf(small)).toContain('data-says="Back to {place}" data-look="button" hidden')
    expect(pageOf(small)).toContain('src="/assets/start-way-back.js"')
    expect(pageOf(picture)).not.toContain('way-back')
  })

  it('says that a picture was deleted, with and without other lines', () => {
    const lost = { ...shop, lost: ['IMG_7.jpg'] }
    const view = viewOf(picture)
    expect(renderCartPage({ ...lost, view })).toMatch(/1 picture is no longer.*IMG_7\.jpg/)
    const many = Array.from({ length: 13 }, (_, index) => `IMG_${index}.jpg`)
    expect(renderCartPage({ ...shop, lost: many, view })).toMatch(/<summary>13 pictures.*IMG_12\./)
    expect(renderEmptyCartPage({ ...shop, lost: many })).toMatch(/<li>IMG_0\.jpg/)
    expect(renderCartPage({ ...shop, view })).not.toContain('lost-pictures')
    expect(renderEmptyCartPage(lost)).toContain(messagesIn('en').cart.lostAllPictures)
    expect(renderEmptyCartPage(shop)).toContain(messagesIn('en').cart.emptyText)
  })

  it('draws the picture cropped by the view’s geometry, and loads it early', () => {
    const html = pageOf({ width: 1200, height: 1200, product: 'poster', size: '8x10', options: {} })
    expect(html).toContain(`rel="preload" as="image" href="/pictures/${'0'.repeat(32)}/800.webp"`)
    const window = /<svg width="800" height="1000" viewBox="10 0 80 100"[^>]*>(.*?)<\/svg>/.exec(
      html,
    )
    expect(window?.[1]).toMatch(/^<image href="[^"]+\/800\.webp"[^>]*><\/image>$/)
  })

  it('lists the shape of the best size first, then printable sizes before those with too few pixels', () => {
    const form = formOf(pageOf({ width: 1000, height: 1400 }))
    const shapes = [...form.matchAll(/size-ratio"><strong>([^<]+)/g)].map(([, ratio]) => ratio)
    expect(shapes.slice(0, 3)).toEqual(['4:5', '2:3', '5:7'])
  })

  it('shows each size in inches and centimetres, its sharpness, and what it trims', () => {
    const html = pageOf(picture)
    expect(html).toContain(
      '<strong>12 × 8<span class="unit"> in</span></strong><small>30 × 20 cm</small>',
    )
    expect(html).toMatch(/<span class="sharpness good">Good<\/span> 150\sdpi · whole picture/)
    expect(html).toMatch(
      /disabled[^>]*>.*?60 × 40<span class="unit">\sin.*?Too few pixels: 30\sdpi; at least 100 is needed/,
    )
  })

  it('shows metric sizes to users of centimetres, and the size already chosen', () => {
    const metric = visitIn('de')
    const cart = madeUpCart([{ width: 1800, height: 1200, product: 'poster', size: '12x8' }])
    const view = makeCartView(cart, {}, metric)
    const html = view === null ? '' : renderCartPage({ ...shop, view, visit: metric })
    expect(html).toContain(
      '<strong>30 × 20<span class="unit">\u00a0cm</span></strong><small>11,8 × 7,9\u00a0Zoll</small>',
    )
    expect(html).toContain('<strong>A4 · 29,7 × 21<span class="unit">\u00a0cm</span></strong>')
    // A1 has a slightly different ratio than A4, but is in the same group.
    expect(html.match(/<strong>√2:1<\/strong>/g)).toHaveLength(1)
    expect(html).toContain('<strong>A1 · 84,1 × 59,4<span class="unit">\u00a0cm</span></strong>')
    expect(html).toContain(
      '<strong>30,5 × 20,3<span class="unit">\u00a0cm</span></strong><small>12 × 8\u00a0Zoll</small>',
    )
    expect(html.match(/name="size" value="\d+x\d+"/g)).toHaveLength(1)
  })

  it('contains no markup of another choice, currency or picture', () => {
    const checked = (...lines: MadeUpLine[]) =>
      /name="size" value="([^"]+)" checked/.exec(pageOf(...lines))?.[1]
    for (const size of ['12x8', '8x8', '12x8']) expect(checked({ ...picture, size })).toBe(size)
    const inPounds = renderCartPage({ ...shop, view: { ...viewOf(picture), currency: 'GBP' } })
    expect(inPounds).toContain('£')
    expect(pageOf(picture)).not.toContain('£')
    expect(pageOf({ width: 3600, height: 2400 })).not.toBe(pageOf(picture))
  })

  it('has no inline script or style, and data that cannot end its element', () => {
    const html = renderCartPage({
      ...shop,
      storeName: '</title><script>alert(1)</script>',
      view: {
        ...viewOf(picture),
        text: {
          ...messagesIn('en'),
          cart: { ...messagesIn('en').cart, heading: '</script><script>alert(3)</script>' },
        },
      },
    })
    expect(html).not.toContain('<script>alert')
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/)
    for (const [script] of html.matchAll(/<script[^>]*>/g)) {
      expect(script).toMatch(/ src="\/assets\/| type="application\/json"/)
    }
    const data = /id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(data).text.cart.heading).toBe('</script><script>alert(3)</script>')
  })

  it('shows the progress of the print image after a preview', () => {
    const declared = { width: 5472, height: 3648 }
    expect(pageOf({ width: 600, height: 400, declared })).toContain('5,472 × 3,648 pixels')
    expect(pageOf(picture)).not.toContain('print-image-note')
  })

  it('lists the other lines with buttons of the same form', () => {
    const html = pageOf({ ...picture, quantity: 2 }, { width: 1200, height: 1200 })
    expect(html).toContain('form="cart-form" name="action" value="edit line-0"')
    expect(html).toContain('form="cart-form" name="action" value="remove line-0"')
    expect(html).toMatch(/2 × \$\d/)
  })

  it('says first that a picture is too small, and how to continue without it', () => {
    const html = pageOf(picture, picture, { width: 16, height: 16 })
    expect(html).toContain('<h1>This picture is too small to print</h1>')
    expect(html).toContain(
      'at least 316\u00a0×\u00a0316 pixels; this picture has 16\u00a0×\u00a016.',
    )
    expect(html).toContain('Remove it to order the other 2 prints.')
    expect(html).toMatch(/value="remove line-2">Remove this print</)
    expect(formOf(html)).not.toMatch(
      /size-row|subtotal|class="button" name="action" value="continue"/,
    )
    expect(html).toContain('?measures=cm')
    // A single unit shows neither a size nor a price.
    expect(pageOf({ width: 16, height: 16 })).not.toContain('?measures=')
  })

  it('shows no price for a line that cannot be printed', () => {
    const html = pageOf({ width: 16, height: 16 }, picture)
    expect(html).toContain('Can’t be printed')
    expect(html).not.toContain('$0.00')
  })

  it('explains what to do with an empty cart', () => {
    expect(renderEmptyCartPage(shop)).toContain('Your cart is empty')
  })
})
