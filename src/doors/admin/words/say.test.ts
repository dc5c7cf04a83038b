import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { walkSource } from '../../../../tests/helpers/walk-source.ts'
import { german } from './german.ts'
import { say, sayParts, speakTo } from './say.ts'

const reader = (language: 'en' | 'de') => ({ asked: language, language, measures: null })

describe('the words of the panel', () => {
  it('are those of who reads, in what they start as well', async () => {
    const title = (language: 'en' | 'de') =>
      speakTo(reader(language), async () => {
        await Promise.resolve()
        return say('Order {number}', { number: 'A1' })
      })
    expect(await Promise.all([title('de'), title('en')])).toEqual(['Bestellung A1', 'Order A1'])
    expect(say('Order {number}', { number: 'A1' })).toBe('Order A1')
  })

  it('leave to German where the parts of a sentence stand', () => {
    const parts = () => sayParts('Print file: {facts}.', { facts: 'JPEG' })
    expect(speakTo(reader('de'), parts)).toMatchObject({
      props: { children: ['Druckdatei: ', 'JPEG', '.'] },
    })
  })

  it('have the same placeholders and blanks in German', () => {
    const shape = (text: string) => ({
      names: (text.match(/\{\w+\}/g) ?? []).sort(),
      blanks: [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]],
    })
    for (const [sentence, translation] of Object.entries(german)) {
      expect(shape(translation), sentence).toEqual(shape(sentence))
    }
  })

  it('are all said somewhere', () => {
    const said = new Set<string>()
    for (const path of sources()) {
      walkSource(path, readFileSync(path, 'utf8'), ({ type, value }) => {
        if (type === 'Literal' && typeof value === 'string') said.add(folded(value))
      })
    }
    expect(Object.keys(german).filter((each) => !said.has(folded(each)))).toEqual([])
  })
})

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/words\/german|\.test\./.test(path))
}

// Names of products and states are made into words where they are shown.
function folded(text: string): string {
  return text.replaceAll(/[_-]/g, ' ').toLowerCase()
}
