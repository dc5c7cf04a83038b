import { describe, expect, it } from 'vitest'
import { readChoices, shownField, timesOfChoices } from './posted-choices.ts'

const now = 1000
const chosen = (
  posted: Record<string, string>,
  form: { shownChoices?: string; chosenAt?: string },
) => timesOfChoices(posted, readChoices(form, now))

describe('the choices of a posted form', () => {
  const shownChoices = shownField({ size: '12x8', quantity: '1', note: 'a\nb' }, 50)

  it('are those reported by its script', () => {
    const form = { shownChoices, chosenAt: '{"size":70}' }
    expect(chosen({ size: '12x8', quantity: '2' }, form)).toEqual({ size: 70 })
  })

  it('without script are the differences from the page shown, at the time of sending', () => {
    const posted = { size: '12x8', quantity: '2', note: 'a\r\nb' }
    expect(chosen(posted, { shownChoices })).toEqual({ quantity: now })
  })

  it('are later than the page shown, also if the clock was set back', () => {
    const ahead = shownField({ quantity: '1' }, now + 5)
    expect(chosen({ quantity: '2' }, { shownChoices: ahead })).toEqual({ quantity: now + 6 })
  })

  it('are all fields if the form does not say what it showed', () => {
    expect(chosen({ quantity: '2' }, {})).toBeUndefined()
  })

  it.each(['', 'x', '[', '7', 'null', '"a"'])('are none for %j', (text) => {
    expect(chosen({ quantity: '2' }, { shownChoices: text, chosenAt: text })).toBeUndefined()
  })

  it('ignore an invalid time', () => {
    const chosenAt = '{"a":-1,"b":"2","c":1.5,"d":1e300,"e":3}'
    expect(chosen({}, { chosenAt })).toEqual({ e: 3 })
  })
})
