import { describe, expect, it } from 'vitest'
import { madeUpCart } from '../../../../tests/helpers/made-up-cart.ts'
import { visitIn } from '../../../../tests/helpers/visit.ts'
import { languages } from '../../../pure/contract/language.ts'
import { messagesIn } from '../../../trade/languages/messages.ts'
import { makeCheckoutView } from './make-checkout-view.ts'
import { withdrawalNote, withdrawalSentences } from './right-of-withdrawal-view.ts'

/** Whether each line is a motif of the shop. */
type Lines = readonly (boolean | null)[]
type State = Parameters<typeof makeCheckoutView>[1]

async function told(motifs: Lines, country: string, seller: Partial<State['seller'] & {}> = {}) {
  const made = madeUpCart([
    { width: 3600, height: 2400, size: '12x8' },
    { width: 3600, height: 2400, size: '18x12' },
  ])
  const lines = made.lines
    .slice(0, motifs.length)
    .map((line, i) => ({ ...line, picture: { ...line.picture, isShops: motifs[i] ?? null } }))
  const state = { country: 'DE', asksCompany: false, exemptsBusinesses: false, ...seller }
  const typed = { country, ...(seller.asksCompany && { company: 'Example Ltd' }) }
  const visit = visitIn('en')
  const checkout = { typed, seller: { ...state } }
  const view = await makeCheckoutView({ ...made, lines }, checkout, visit, () => 0)
  const notes = lines.map((_, index) => withdrawalNote(view.withdrawal, index, visit.text))
  const sentences = withdrawalSentences(view, visit.text)
  // Sizes have spaces that do not break.
  return { sentences: sentences.map((words) => words.replaceAll('\u00a0', ' ')), notes }
}

describe('what a shopper reads about the right of withdrawal', () => {
  it('is that there is none, for pictures of their own', async () => {
    const sentences = ['Prints are made to order, so there is no right of withdrawal.']
    expect(await told([false, null], 'FR')).toEqual({ sentences, notes: [null, null] })
  })

  it('is the right with its days, for motifs of the shop', async () => {
    const { sentences, notes } = await told([true, true], 'GB', { withdrawalDays: 30 })
    expect(sentences).toEqual([
      'As a consumer, you can withdraw from the contract within 30 days of delivery, without giving a reason.',
    ])
    expect(notes).toEqual([null, null])
  })

  it('names the lines if they differ', async () => {
    const { sentences, notes } = await told([true, false], 'DE')
    expect(sentences).toEqual([
      'As a consumer, you can withdraw within 14 days of delivery, without giving a reason, from: 1. Stretched canvas 12 × 8 in.',
      'Made from your own picture, so there is no right of withdrawal: 2. Stretched canvas 18 × 12 in.',
    ])
    expect(notes).toEqual(['Right of withdrawal: 14 days', 'No right of withdrawal'])
  })

  it('is nothing where no law has the right, unless the seller grants it', async () => {
    expect((await told([true, false], 'US')).sentences).toEqual([])
    expect((await told([true], 'US', { offersWithdrawalToAll: true })).sentences).toHaveLength(1)
  })

  it('is nothing for a business', async () => {
    expect((await told([true], 'DE', { asksCompany: true })).sentences).toEqual([])
  })

  it.each(languages)('has its days and lines in %s', (language) => {
    const { legal } = messagesIn(language)
    expect(legal.mayWithdraw).toContain('{days}')
    expect(legal.mayWithdrawFrom).toMatch(/\{days\}.*\{lines\}/)
    expect(legal.mayNotWithdrawFrom).toContain('{lines}')
    expect(legal.lineMayWithdraw).toContain('{days}')
  })
})
