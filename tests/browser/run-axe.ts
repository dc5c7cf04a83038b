// axe on a page as it stands, in one of its colours. Of what a page costs axe, most is contrast and the
// size of targets: it is asked for contrast once of what is alike, on however many pages that is, and for
// the size of targets where they come close to each other or lie over each other.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// What a page is in other colours, only rules of colours tell.
const ofColours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
const all = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Kinds of elements whose contrast axe has found good, by the colours; as long as the worker runs. */
const goodKinds = new Map<string, Set<string>>()

/** `colours`: the name of those that the page is in. */
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
    // No rule of these asks for style sheets, which would be read again.
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

/** As a script of its own: the browser compiles that once for many pages, and what is evaluated for each. */
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

// These run in the page.
function setUpAxe(): void {
  const link = ['a[href]', '[role=link]'].map((each) => `${each}:not([data-alike])`).join()
  // What can have the focus.
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
  // To describe all that is good takes time, too.
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
 * The kinds of what has words: alike in all that contrast is counted from. Marks what is of a kind before
 * it or of a known one, and what has no words of its own. `isNew`: whether anything is left.
 */
function findKinds(known: string[]): { kinds: Map<Element, string>; isNew: boolean } {
  const kinds = new Map<Element, string>()
  const seen = new Set(known)
  const alike: Element[] = []
  const wordless = ['hidden', 'checkbox', 'radio', 'range', 'color', 'image']
  const fields = `input${wordless.map((type) => `:not([type=${type}])`).join('')}, select, textarea, a[href], [role=link]`
  /** `ground`: of all around it, what its words stand on. */
  const look = (element: Element, ground: string) => {
    const style = getComputedStyle(element)
    if (style.display === 'none') return
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position]
    // Contrast is not asked of what can't be used, nor of its label.
    const isOff = (it: Element | null) => it?.matches(':disabled, [aria-disabled=true], [inert]')
    if (isOff(element) || (element instanceof HTMLLabelElement && isOff(element.control)))
      own.push('off')
    // Whatever lies over other things may do so on grounds of theirs.
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
  // Not what is clipped to a pixel, or moved off the page, for screen readers.
  const isSeen = (element: Element) => {
    const { width, right, bottom } = element.getBoundingClientRect()
    return width > 1 && right + scrollX > 0 && bottom + scrollY > 0
  }
  /** What tells a link from the text around it. */
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

/** A target that no other comes into the 24 px of has nothing for axe to measure. */
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

/** Kinds are many, and their names would be long. */
function hashOf(text: string): string {
  let [one, other] = [7, 11]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  return [one, other].map((half) => (half >>> 0).toString(36)).join('-')
}
