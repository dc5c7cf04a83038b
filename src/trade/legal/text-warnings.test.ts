import { describe, expect, it } from 'vitest'
import { warningsOf } from './text-warnings.ts'

const found = (text: string) => warningsOf(text).map(({ found }) => found)

describe('warningsOf', () => {
  it.each([
    'Our prints are climate neutral.',
    'Carbon–Neutral printing',
    'CO₂-neutral',
    'Netto: NET ZERO',
    'Eco-friendly canvas',
    'Klimaneutral gedruckt',
    'klimaneutraler Versand',
    'nachhaltige Rahmen',
    'Umweltfreundliches Papier',
    'miljøvenligt papir',
    'papel ecológico',
    'sostenibles',
    'ympäristöystävällinen paperi',
    'papier écologique',
    'respectueux de l’environnement',
    'carta ecologica',
    'a impatto zero',
    'klimaatneutrale druk',
    'duurzaam hout',
    'papier ekologiczny',
    'przyjazny dla środowiska',
    'papel sustentável',
    'miljövänligt papper',
    // Decomposed, as macOS writes it.
    'o\u0308kologisch',
  ])('finds a claim in: %s', (text) => {
    expect(warningsOf(text)).toMatchObject([{ about: 'environmental_claim', line: 1 }])
  })

  it.each([
    'Matt paper of 240 g, printed on both sides. Long-lasting colours.',
    'The guarantee of durability, la garantie commerciale de durabilité, hållbarhet.',
    'Frames of green wood, grüner Rahmen, cadre vert.',
    'https://example.com/consumers/odr, ec.europa.eu/consumers/odrative',
    '',
  ])('finds nothing in: %s', (text) => {
    expect(warningsOf(text)).toEqual([])
  })

  it('finds links to the closed platform, each once, with its line', () => {
    const link = 'https://ec.europa.eu/consumers/odr/'
    expect(
      warningsOf(
        `Streitbeilegung:\r\n[Plattform](${link})\n${link}\nhttps://webgate.ec.europa.eu/odr`,
      ),
    ).toEqual([
      { about: 'closed_platform', found: 'ec.europa.eu/consumers/odr/', line: 2 },
      { about: 'closed_platform', found: 'webgate.ec.europa.eu/odr', line: 4 },
    ])
  })

  it('keeps the words as they are written', () => {
    expect(found('Ganz KLIMA\u00adNEUTRAL, klimaneutral.')).toEqual(['KLIMANEUTRAL'])
  })
})
