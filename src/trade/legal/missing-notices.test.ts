import { describe, expect, it } from 'vitest'
import type { GuaranteeNotice } from './guarantee-notices.ts'
import { missingNotices } from './missing-notices.ts'

const inFrench: GuaranteeNotice = {
  language: 'fr',
  sha256: 'a'.repeat(64),
  format: 'png',
  width: 600,
  height: 800,
  alt: '',
  link: 'https://europa.eu/youreurope/test',
}
const missing = (notices: GuaranteeNotice[], shipped: string[]) =>
  missingNotices(notices, shipped).map(({ what, in: places }) => [what, places])

describe('missingNotices', () => {
  it('names the languages of the EU countries that are shipped to', () => {
    expect(missing([inFrench], ['FR', 'BE', 'FI', 'US', 'NO', 'GB', 'CH'])).toEqual([
      [
        'the official notice on the legal guarantee',
        [
          { language: 'de', countries: ['BE'] },
          { language: 'fi', countries: ['FI'] },
          { language: 'nl', countries: ['BE'] },
          { language: 'sv', countries: ['FI'] },
        ],
      ],
    ])
  })

  it('takes English where the shop does not speak a language of the country', () => {
    expect(missing([inFrench], ['CZ', 'IE'])).toEqual([
      ['the official notice on the legal guarantee', [{ language: 'en', countries: ['CZ', 'IE'] }]],
    ])
  })

  it('names a notice without a link', () => {
    expect(missing([{ ...inFrench, link: '' }], ['FR'])).toEqual([
      ['the link of the notice on the legal guarantee', [{ language: 'fr', countries: ['FR'] }]],
    ])
  })

  it('asks for nothing if nothing is shipped to the EU', () => {
    expect(missingNotices([], ['US', 'GB', 'CH', 'NO'])).toEqual([])
  })
})
