// What has to hold of every page in every state: axe finds nothing in any colours, nothing is cut
// off or has to be scrolled sideways for, what a shopper touches is as large as a finger, and who goes
// by keyboard sees where they are. All in one visit, since the visit is what takes time.

import { expect, type Page } from '@playwright/test'
import { runAxe } from './run-axe.ts'

const colours = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
} as const

// 320 px is what WCAG 1.4.10 asks for; 640 px is a desktop's 1280 at 200 % (1.4.4).
const zoomedDesktop = { width: 640, height: 450 }
const phone = { width: 320, height: 640 }
const lyingPhone = { width: 320, height: 480 }

type Colours = readonly (keyof typeof colours)[]

/** `inColours`: where a state differs from one checked already only by its words, one is enough. */
export async function checkPage(page: Page, inColours?: Colours): Promise<void> {
  expect(await findFaults(page, inColours)).toEqual([])
}

/**
 * For many pages in a row, each of whose faults is to be told. `withKeys`: also those of `findFocusFaults`,
 * where what is stuck to the screen leaves the least; the page stays in the last of its colours, hidden.
 */
export async function findFaults(
  page: Page,
  inColours: Colours = ['light', 'dark', 'forced colours'],
  withKeys = false,
): Promise<string[]> {
  await page.waitForLoadState('load')
  const found: string[] = []
  let shown = await page.evaluate(findColours)
  // Whatever changes a page's colours or size draws all of it anew: of many, each begins as the last one ended.
  const isLikeLast = (name: string) => withKeys && name === shown
  const inOrder = [...inColours].sort((one, other) => +isLikeLast(other) - +isLikeLast(one))
  for (const [index, name] of inOrder.entries()) {
    if (name !== shown) await page.emulateMedia({ ...colours[name], reducedMotion: 'reduce' })
    shown = name
    const faults = await runAxe(page, name, index === 0 ? 'all' : 'of colours')
    found.push(...faults.map((what) => `${name}: ${what}`))
  }
  if (!withKeys && shown !== 'light') await page.emulateMedia(colours.light)
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  // What is as wide as a phone is as wide lying down.
  for (const screen of [zoomedDesktop, withKeys ? lyingPhone : phone]) {
    await page.setViewportSize(screen)
    const cut = await page.evaluate(findWhatIsCutOff)
    found.push(...cut.map((what) => `${screen.width} px: ${what}`))
  }
  found.push(...(await page.evaluate(findSmallTargets)))
  if (withKeys) found.push(...(await findFocusFaults(page)))
  // What is hidden is not drawn again in the size that the next page begins in.
  if (withKeys) await page.evaluate(() => document.documentElement.toggleAttribute('hidden', true))
  await page.setViewportSize(before)
  return found
}

// Runs in the page.
function findColours(): string {
  const is = (query: string) => matchMedia(query).matches
  if (!is('(prefers-reduced-motion: reduce)')) return ''
  if (is('(forced-colors: active)')) return 'forced colours'
  return is('(prefers-color-scheme: dark)') ? 'dark' : 'light'
}

// Runs in the page. Text that only screen readers are meant for is clipped on purpose.
function findWhatIsCutOff(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`sideways ${scrollWidth} in ${clientWidth}`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true }))
      continue
    if (parentElement.closest('.unseen, .skip, script, option')) continue
    // Tables and code may scroll sideways within themselves (1.4.10), where keys reach them.
    const region = parentElement.closest('[tabindex="0"]')
    if (region !== null && getComputedStyle(region).overflowX === 'auto') continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, right } = range.getBoundingClientRect()
    if (left < -1 || right > clientWidth + 1) found.push(`out of the page: ${textContent}`)
  }
  return found
}

// Runs in the page. Targets of 44 px (2.5.5) on the pages of the shop, also in what is folded; links in
// sentences are as high as their line.
function findSmallTargets(): string[] {
  if (document.querySelector('.shop-header') === null) return []
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
  for (const each of folded) each.open = true
  const found: string[] = []
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  for (const target of document.querySelectorAll<HTMLInputElement>(targets)) {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.matches('.skip, .unseen'))
      continue
    const around = target.parentElement?.textContent?.trim() ?? ''
    const isInSentence = getComputedStyle(target).display === 'inline'
    if (isInSentence && around !== target.textContent?.trim()) continue
    // Who touches the words of a button or box to choose by has touched it.
    const isChosen = target.matches('[type=radio], [type=checkbox]')
    const touched = [target, ...(isChosen ? (target.labels ?? []) : [])]
    const boxes = touched.map((each) => each.getBoundingClientRect())
    const [width, height] = [
      Math.max(...boxes.map((box) => box.width)),
      Math.max(...boxes.map((box) => box.height)),
    ]
    if (width >= 43.9 && height >= 43.9) continue
    found.push(`${width} × ${height} px to touch: ${target.outerHTML.slice(0, 200)}`)
  }
  for (const each of folded) each.open = false
  return found
}

/**
 * Tabs through the page once: what has the focus is marked (2.4.7) and not wholly behind anything
 * that is stuck to the screen (2.4.11). Gives the names in their order.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const names: string[] = []
  const faults: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const { name, fault, isFirstAgain } = await page.evaluate(lookAtFocus)
    if (isFirstAgain) break
    names.push(name)
    if (fault !== null) faults.push(`${name}: ${fault}`)
  }
  expect(faults).toEqual([])
  return names
}

/** What `tabThrough` finds, of all that can have the focus, in one go and without their order. */
export async function findFocusFaults(page: Page): Promise<string[]> {
  // After a key, what a script puts the focus on is marked as by the key.
  await page.keyboard.press('Tab')
  return await page.evaluate<string[]>(`(${focusEach})(${lookAtFocus})`)
}

// Runs in the page.
function focusEach(look: typeof lookAtFocus): string[] {
  const reached = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  return [...document.querySelectorAll<HTMLElement>(reached)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    element.focus()
    if (document.activeElement !== element) return []
    const { name, fault } = look()
    return fault === null ? [] : [`${name}: ${fault}`]
  })
}

// Runs in the page.
function lookAtFocus(): { name: string; fault: string | null; isFirstAgain: boolean } {
  const focused = document.activeElement as HTMLInputElement | null
  if (focused === null || focused === document.body || focused.dataset.wasFocused) {
    return { name: '', fault: null, isFirstAgain: true }
  }
  focused.dataset.wasFocused = 'yes'
  const label = focused.labels?.[0]
  const name = focused.ariaLabel ?? label?.textContent ?? focused.textContent ?? focused.id
  // A hidden control is drawn by its label, or by what it lies in.
  const drawn = [focused, label, focused.parentElement, focused.nextElementSibling].filter(
    (element) => element instanceof Element,
  )
  const isMarked = drawn.some((element) => {
    const { outlineStyle, outlineWidth, boxShadow, opacity } = getComputedStyle(element)
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    return opacity !== '0' && (isOutlined || boxShadow !== 'none')
  })
  const box = (label ?? focused).getBoundingClientRect()
  const places = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [box.x + box.width * across, box.y + box.height * down] as const),
  )
  const isSeen = places.some(([x, y]) => {
    const top = document.elementFromPoint(x, y)
    return [focused, label].some((it) => it?.contains(top)) || top?.contains(focused)
  })
  const fault = isMarked ? (isSeen ? null : 'is behind something') : 'has no mark'
  return { name: name.trim(), fault, isFirstAgain: false }
}
