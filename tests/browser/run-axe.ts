// Runs axe on a page in one of its color schemes. Contrast and target size are the most expensive
// rules: contrast is checked once for equal elements across all pages, and target size only for
// targets that are close together or overlap.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Another color scheme can only change the results of color rules.
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const all = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Kinds of elements with sufficient contrast, by color scheme; lives as long as the worker. */
const goodKinds = new Map<string, Set<string>>()

/** `colours`: name of the page's color scheme. */
export async function runAxe(
  page: Page,
  colours: string,
  rules: 'all' | 'of colours',
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await bringAxe(page)
  const known = goodKinds.get(colours) ?? new Set()
  goodKinds.set(colours, known)
  const options = {
    runOnly: rules === 'all' ? all : ofColours,
    // Off by default (2.5.8).
    rules: { 'target-size': { enabled: true } },
    // None of these rules needs style sheets, which axe would read again.
    preload: { assets: ['media'] },
    reporter: 'as it is',
  }
  const { faults, good } = await page.evaluate<Awaited<ReturnType<typeof askAxe>>>(
    `askAxe(${JSON.stringify([...known])}, ${JSON.stringify(options)})`,
  )
  for (const kind of good) known.add(kind)
  return faults
}

const sessions = new WeakMap<Page, CDPSession>()

/**
 * Adds axe as a separate script: the browser compiles that once for many pages, but evaluated code
 * once for each.
 */
async function bringAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const expression = `${axe}\n${inPage}\nsetUpAxe()`
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression })
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
}

type Options = { runOnly: { type: string } }
type Checked = { message: string }
type Looked = { node: { element: Element }; any: Checked[]; all: Checked[]; none: Checked[] }
type Result = { id: string; violations: Looked[]; passes: Looked[] }
type Axe = {
  configure(settings: object): void
  addReporter(
    name: string,
    report: (results: Result[], options: object, give: (results: Result[]) => void) => void,
  ): void
  run(options: Options): Promise<Result[]>
}
declare const window: { axe: Axe }

const inPage = [setUpAxe, askAxe, findKinds, markRoomyTargets, hashOf].join('\n')

// These functions run in the page.
function setUpAxe(): void {
  const link = ['a[href]', '[role=link]'].map((each) => `${each}:not([data-alike])`).join()
  const target = ['a', 'area', 'button', 'input', 'select', 'textarea', 'summary']
    .concat('[tabindex]', '[contenteditable]')
    .map((each) => `${each}:not([data-roomy])`)
    .join()
  window.axe.configure({
    noHtml: true,
    rules: [
      { id: 'color-contrast', selector: ':not([data-alike])' },
      { id: 'link-in-text-block', selector: link },
      { id: 'target-size', selector: target },
    ],
  })
  // Describing all passes takes time, too.
  window.axe.addReporter('as it is', (results, _options, give) => give(results))
}

async function askAxe(
  known: string[],
  options: Options,
): Promise<{ faults: string[]; good: string[] }> {
  const { kinds, isNew } = findKinds(known)
  if (options.runOnly.type === 'tag') markRoomyTargets()
  else if (!isNew) return { faults: [], good: [] }
  const results = await window.axe.run(options)
  const faults = results.flatMap(({ id, violations }) =>
    violations.map(({ node, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('\n')
      return `${id}: ${node.element.outerHTML.slice(0, 300)}\n${why}`
    }),
  )
  const passed = results.find(({ id }) => id === 'color-contrast')?.passes ?? []
  return { faults, good: passed.flatMap(({ node }) => kinds.get(node.element) ?? []) }
}

/**
 * Groups elements with text into kinds: equal in everything that contrast depends on. Marks
 * elements of a kind that was already seen or is known, and those without text of their own.
 * `isNew`: whether any are left.
 */
function findKinds(known: string[]): { kinds: Map<Element, string>; isNew: boolean } {
  const kinds = new Map<Element, string>()
  const seen = new Set(known)
  const alike: Element[] = []
  const wordless = ['hidden', 'checkbox', 'radio', 'range', 'color', 'image']
  const fields = `input${wordless.map((type) => `:not([type=${type}])`).join('')}, select, textarea, a[href], [role=link]`
  /** `ground`: everything around the element that forms the background of its text. */
  const look = (element: Element, ground: string) => {
    const style = getComputedStyle(element)
    if (style.display === 'none') return
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position]
    // Contrast is not required for a disabled control, nor for its label.
    const isOff = (it: Element | null) => it?.matches(':disabled, [aria-disabled=true], [inert]')
    if (isOff(element) || (element instanceof HTMLLabelElement && isOff(element.control)))
      own.push('off')
    // A positioned element may have another background than its parent.
    if (position !== 'static') own.push(element.tagName, element.getAttribute('class') ?? '')
    const isPlain = own.join() === 'rgba(0, 0, 0, 0),none,1,none,normal,static'
    const stands = isPlain ? ground : hashOf([ground, ...own].join())
    const words = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if ((words || element.matches(fields)) && isSeen(element)) {
      const { color, fontSize, fontWeight, textShadow, visibility } = style
      const looks = [words, element.tagName, color, fontSize, fontWeight, textShadow, visibility]
      const kind = hashOf([stands, ...looks, ...linkInText(element, style)].join())
      kinds.set(element, kind)
      if (seen.has(kind)) alike.push(element)
      seen.add(kind)
    } else alike.push(element)
    if (element.tagName === 'SELECT') alike.push(...element.children)
    else for (const child of element.children) look(child, stands)
  }
  // Excludes elements for screen readers, which are clipped to a pixel or moved off the page.
  const isSeen = (element: Element) => {
    const { width, right, bottom } = element.getBoundingClientRect()
    return width > 1 && right + scrollX > 0 && bottom + scrollY > 0
  }
  /** The style differences between a link and the surrounding text. */
  const linkInText = (link: Element, style: CSSStyleDeclaration) => {
    if (!link.matches('a[href], [role=link]')) return []
    let block = link.parentElement
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    if (block === null || block.textContent?.trim() === link.textContent?.trim()) return []
    const { textDecoration, borderBottom, fontStyle, fontFamily } = style
    return [getComputedStyle(block).color, textDecoration, borderBottom, fontStyle, fontFamily]
  }
  for (const marked of document.querySelectorAll('[data-alike]')) {
    marked.removeAttribute('data-alike')
  }
  const styles = [...document.styleSheets].map(
    ({ href, ownerNode }) => href ?? ownerNode?.textContent,
  )
  look(document.documentElement, styles.join())
  for (const element of alike) element.setAttribute('data-alike', '')
  return { kinds, isNew: [...kinds.keys()].some((each) => !each.hasAttribute('data-alike')) }
}

/**
 * Marks targets that no other target comes within 24 px of, since axe has nothing to measure there.
 */
function markRoomyTargets(): void {
  const reached =
    'a[href], area[href], button, input, select, textarea, summary, [role][tabindex], [contenteditable]'
  const targets = [...document.querySelectorAll(reached)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .map(({ element, box: { x, y, width, height } }) => {
      const [across, down] = [Math.max(24 - width, 0) / 2, Math.max(24 - height, 0) / 2]
      const box = new DOMRect(x - across, y - down, width + 2 * across, height + 2 * down)
      return { element, box }
    })
    .sort((one, other) => one.box.top - other.box.top)
  const crowded = new Set<Element>()
  for (const [index, { element, box }] of targets.entries()) {
    for (let next = index + 1; next < targets.length; next++) {
      const other = targets[next]
      if (other === undefined || other.box.top >= box.bottom) break
      if (other.box.left >= box.right || other.box.right <= box.left) continue
      crowded.add(element).add(other.element)
    }
  }
  for (const { element } of targets) element.toggleAttribute('data-roomy', !crowded.has(element))
}

/** There are many kinds, and their names would be long. */
function hashOf(text: string): string {
  let [one, other] = [7, 11]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  return [one, other].map((half) => (half >>> 0).toString(36)).join('-')
}
