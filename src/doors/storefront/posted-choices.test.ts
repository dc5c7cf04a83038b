import { describe, expect, it } from 'vitest'
import { readChoices, shownField, timesOfChoices } from './posted-choices.ts'

const now = 1000
const chosen = (
  posted: Record<string, string>,
  form: { shownChoices?: string; chosenAt?: string },
) => timesOfChoices(posted, readChoices(form, now))

describe('what a form chooses', () => {
  const shownChoices = shownField({ size: '12x8', quantity: '1', note: 'a\nb' }, 50)

  it('is what its script has said', () => {
    const form = { shownChoices, chosenAt: '{"size":70}' }
    expect(chosen({ size: '12x8', quantity: '2' }, form)).toEqual({ size: 70 })
  })

  it('is without script what differs from what the page showed, since it was sent', () => {
    const posted = { size: '12x8', quantity: '2', note: 'a\r\nb' }
    expect(chosen(posted, { shownChoices })).toEqual({ quantity: now })
  })

  it('is later than what the page showed, also where the clock was set back', () => {
    const ahead = shownField({ quantity: '1' }, now + 5)
    expect(chosen({ quantity: '2' }, { shownChoices: ahead })).toEqual({ quantity: now + 6 })
  })

  it('is all of a form that does not say what it showed', () => {
    expect(chosen({ quantity: '2' }, {})).toBeUndefined()
  })

  it.each(['', 'x', '[', '7', 'null', '"a"'])('says nothing by %j', (text) => {
    expect(chosen({ quantity: '2' }, { shownChoices: text, chosenAt: text })).toBeUndefined()
  })

  it('takes no time that is none', () => {
    const chosenAt = '{"a":-1,"b":"2","c":1.5,"d":1e300,"e":3}'
    expect(chosen({}, { chosenAt })).toEqual({ e: 3 })
  })
})
