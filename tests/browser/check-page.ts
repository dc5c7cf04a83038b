// Checks that apply to every page in every state: axe reports nothing in any color scheme, nothing
// is cut off or needs sideways scrolling, touch targets are as large as a finger, and the keyboard
// focus is visible. All checks run in one visit, because the visit is the slow part.

import { expect, type Page } from '@playwright/test'
import { runAxe } from './run-axe.ts'

const colours = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
} as const

// WCAG 1.4.10 requires 320 px; 640 px is a desktop of 1280 px at 200 % zoom (1.4.4).
const zoomedDesktop = { width: 640, height: 450 }
const phone = { width: 320, height: 640 }
const lyingPhone = { width: 320, height: 480 }

type Colours = readonly (keyof typeof colours)[]

/**
 * `inColours`: one color scheme is enough if a state differs only in its text from one that was
 * already checked.
 */
export async function checkPage(page: Page, inColours?: Colours): Promise<void> {
  expect(await findFaults(page, inColours)).toEqual([])
}

/**
 * For many pages in a row, to report the faults of each. `withKeys`: includes those of
 * `findFocusFaults`, on the screen where sticky elements leave the least room; the page ends hidden
 * and in its last color scheme.
 */
export async function findFaults(
  page: Page,
  inColours: Colours = ['light', 'dark', 'forced colours'],
  withKeys = false,
): Promise<string[]> {
  await page.waitForLoadState('load')
  const found: string[] = []
  let shown = await page.evaluate(findColours)
  // A change of color scheme or size redraws the whole page, so each of many pages begins with the
  // last one's.
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
  // Both phone sizes have the same width, so one of them is enough here.
  for (const screen of [zoomedDesktop, withKeys ? lyingPhone : phone]) {
    await page.setViewportSize(screen)
    const cut = await page.evaluate(findWhatIsCutOff)
    found.push(...cut.map((what) => `${screen.width} px: ${what}`))
  }
  found.push(...(await page.evaluate(findSmallTargets)))
  if (withKeys) found.push(...(await findFocusFaults(page)))
  // A hidden page is not redrawn in the size in which the next one begins.
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

// Runs in the page. Text for screen readers only is clipped on purpose.
function findWhatIsCutOff(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`sideways ${scrollWidth} in ${clientWidth}`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true }))
      continue
    if (parentElement.closest('.unseen, .skip, script, option')) continue
    // Tables and code may scroll sideways within themselves (1.4.10) if they are reachable by
    // keyboard.
    const region = parentElement.closest('[tabindex="0"]')
    if (region !== null && getComputedStyle(region).overflowX === 'auto') continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, right } = range.getBoundingClientRect()
    if (left < -1 || right > clientWidth + 1) found.push(`out of the page: ${textContent}`)
  }
  return found
}

// Runs in the page. Targets of 44 px (2.5.5) on the pages of the shop, also in folded parts; links
// in sentences are as high as their line.
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
    // A touch on the label of a radio button or checkbox counts as a touch on the control.
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
 * Tabs through the page once and checks that the focused element is marked (2.4.7) and not
 * completely behind a sticky element (2.4.11). Returns the names in focus order.
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

/**
 * Returns what `tabThrough` finds for all focusable elements, in one pass and regardless of their
 * order.
 */
export async function findFocusFaults(page: Page): Promise<string[]> {
  // After a key press, the browser marks scripted focus like keyboard focus.
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
  // A hidden control is drawn by its label or its container.
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
