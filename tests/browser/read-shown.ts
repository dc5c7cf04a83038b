// What a page shows without a click: no text of closed details, of hidden elements, or outside of
// the screen's width.

import type { Page } from '@playwright/test'

export type Shown = {
  /** The text of the page, one space between words. */
  all: string
  /** Before the button that orders. All of a page without one. */
  before: string
  /** The words on that button. */
  button: string
  /** Rows of the order's sums, in minor units. */
  sums: { label: string; amount: number; isAboveTotal: boolean }[]
  total: number
  links: { text: string; href: string }[]
  /** Addresses of the loaded pictures of the guarantee notice before the button. */
  notices: string[]
  /** Pixels beyond the width of the screen. */
  sideways: number
}

export async function readShown(page: Page): Promise<Shown> {
  await page.waitForLoadState('load')
  return await page.evaluate(read)
}

// Runs in the page.
function read(): Shown {
  const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const width = document.documentElement.clientWidth
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const { width: across, height, left, right } = element.getBoundingClientRect()
    return across > 1 && height > 1 && left < width && right > 0
  }
  const isBefore = (node: Node, mark: Node | null) =>
    mark === null || (node.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const button = document.querySelector('#pay button[value=pay]')
  const texts: { text: string; isEarly: boolean }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    const parent = node.parentElement
    if (parent === null || parent.closest('script, noscript, option') !== null) continue
    if (tidy(node.textContent) === '' || !isShown(parent)) continue
    texts.push({ text: tidy(node.textContent), isEarly: isBefore(node, button) })
  }
  const said = (which: typeof texts) => which.map(({ text }) => text).join(' ')
  const amountOf = (row: Element) =>
    Number((row.querySelector('dd')?.lastChild?.textContent ?? '').replace(/\D/g, ''))
  const rows = [...document.querySelectorAll('.order-summary > dl > div')].filter(isShown)
  const totalRow = rows.find((row) => row.matches('.total'))
  return {
    all: said(texts),
    before: said(texts.filter(({ isEarly }) => isEarly)),
    button: button !== null && isShown(button) ? tidy(button.textContent) : '',
    sums: rows
      .filter((row) => row !== totalRow)
      .map((row) => ({
        label: tidy(row.querySelector('dt')?.textContent ?? ''),
        amount: amountOf(row),
        isAboveTotal: totalRow !== undefined && isBefore(row, totalRow),
      })),
    total: totalRow === undefined ? 0 : amountOf(totalRow),
    links: [...document.querySelectorAll('a')]
      .filter(isShown)
      .map((link) => ({ text: tidy(link.textContent), href: link.href })),
    notices: [...document.querySelectorAll<HTMLImageElement>('.guarantee-notice img')]
      .filter((image) => isShown(image) && isBefore(image, button) && image.naturalWidth > 0)
      .map(({ src }) => src),
    sideways: Math.max(0, document.documentElement.scrollWidth - width),
  }
}
