// A purchase on a phone from the picture's cart to the paid order, with an address and a card saved
// in the browser, and its duration by the Keystroke-Level Model (Card, Moran, Newell: The
// Keystroke-Level Model for User Performance Time with Interactive Systems, CACM 23:7, 1980).
// Actions are counted, so that a busy machine changes nothing. The model's pointing time is used
// for a tap.

import type { Locator, Page } from '@playwright/test'
import { address, payingCard } from './shopper.ts'

export type Effort = { taps: number; keys: number; swipes: number; pages: number }

/** Ends on the receipt. The page is as wide as a phone. */
export async function buyByTaps(page: Page, cartUrl: string): Promise<Effort> {
  const effort = { taps: 0, keys: 0, swipes: 0, pages: 0 }
  page.on('domcontentloaded', () => {
    effort.pages += 1
  })
  const tap = async (what: Locator) => {
    const { height = 0 } = page.viewportSize() ?? {}
    const box = await what.boundingBox()
    const [top, bottom] = [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)]
    const away = Math.max(0, -top, bottom - height)
    effort.swipes += Math.ceil(away / (height * shareOfASwipe))
    effort.taps += 1
    await what.click()
  }
  /** Browsers autofill by the tokens of the HTML standard; a suggestion is one tap. */
  const takeSuggestion = async (saved: Record<string, string>) => {
    effort.taps += 1
    for (const [token, value] of Object.entries(saved)) {
      const field = page.locator(`[autocomplete="${token}"]`)
      const isSelect = (await field.evaluate(({ localName }) => localName)) === 'select'
      if (isSelect) await field.selectOption(value)
      else await field.fill(value)
    }
  }

  await page.goto(cartUrl)
  await tap(page.locator('.product-card', { hasText: 'Poster' }))
  await tap(page.locator('.size-row:has(input:enabled:not(:checked))').first())
  await tap(page.locator('.cart-actions [value=continue]'))
  await tap(page.getByLabel('Email'))
  await takeSuggestion({
    email: address.email,
    'shipping name': address.name,
    'shipping address-line1': address.line1,
    'shipping address-level2': address.city,
    'shipping address-level1': address.region,
    'shipping postal-code': address.postalCode,
  })
  await tap(page.getByLabel('Card number'))
  await takeSuggestion({ 'cc-number': payingCard.cardNumber, 'cc-exp': payingCard.cardExpiry })
  // No browser saves it.
  await tap(page.getByLabel('Security code'))
  await page.keyboard.type(payingCard.cardCvc)
  effort.keys += payingCard.cardCvc.length
  await tap(page.locator('button.pay'))
  await page.waitForURL('**/receipt*')
  return effort
}

/** Share of the screen's height; the bar with the price covers the rest. */
const shareOfASwipe = 0.6

// Values of the model: its slowest typists, pointing, and a mental preparation before each action.
const seconds = { key: 0.5, tap: 1.1, thought: 1.35 }

/** `pageSeconds`: time until a page shows its main content. Longer than any shopper has to wait. */
export function secondsByModel({ taps, keys, swipes, pages }: Effort, pageSeconds: number): number {
  const acts = taps + swipes
  const read = pages * (pageSeconds + seconds.thought)
  return acts * (seconds.thought + seconds.tap) + keys * seconds.key + read
}
