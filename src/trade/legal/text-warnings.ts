// What an operator is warned about in a text for shoppers. It is saved all the same: only a person
// can tell whether a claim is proven.
//
// - Links to the EU's platform for online dispute resolution, which closed on 20 July 2025:
//   Regulation (EU) 2024/3228.
// - Environmental claims that need proof: Directive 2005/29/EC annex I, 2a, 4a to 4c, as amended by
//   Directive (EU) 2024/825, whose recitals 9 to 12 have the examples.

import { withoutInvisible } from '../../pure/tidy-text.ts'

export type TextWarning = {
  about: 'closed_platform' | 'environmental_claim'
  /** As written in the text. */
  found: string
  /** From 1. */
  line: number
}

const closedPlatform = /(?:webgate\.)?ec\.europa\.eu\/(?:consumers\/)?odr\b[^\s)\]]*/giu

/**
 * Beginnings of words, by language; all of them are looked for in every text. A hyphen stands for a
 * hyphen, a space or nothing. Words that also mean "long-lasting" are left out (`durable`,
 * `hållbar`).
 */
const claims = [
  // English
  ...['climate-neutral', 'carbon-neutral', 'co2-neutral', 'climate-positive', 'carbon-positive'],
  ...['net-zero', 'climate-friendly', 'eco-friendly', 'planet-friendly', 'environment-friendly'],
  ...['environmentally-friendly', 'ecological', 'sustainable', 'biodegradable'],
  // Danish
  ...['klimaneutral', 'klimakompenseret', 'klimavenlig', 'miljøvenlig', 'bæredygtig', 'økologisk'],
  ...['biologisk-nedbrydelig'],
  // German
  ...['klimapositiv', 'klimafreundlich', 'klimakompensiert', 'umweltfreundlich', 'umweltschonend'],
  ...['ökologisch', 'nachhaltig', 'biologisch-abbaubar', 'emissionsfrei'],
  // Spanish
  ...['climáticamente-neutr', 'neutro-en-carbono', 'neutra-en-carbono', 'carbono-neutr'],
  ...['cero-emisiones', 'ecológic', 'sostenible', 'biodegradable'],
  ...['respetuoso-con-el-medio', 'respetuosa-con-el-medio'],
  // Finnish
  ...['hiilineutraal', 'ilmastoneutraal', 'ilmastoystävälli', 'ympäristöystävälli', 'ekologi'],
  ...['biohajoav'],
  // French
  ...['neutre-en-carbone', 'neutralité-carbone', 'carbone-neutre', 'climatiquement-neutre'],
  ...['zéro-carbone', 'écologique', 'éco-responsable', 'biodégradable'],
  ...["respectueux-de-l'environnement", "respectueuse-de-l'environnement"],
  // Italian
  ...['climaticamente-neutr', 'neutro-per-il-clima', 'impatto-zero', 'zero-emissioni', 'ecologic'],
  ...['eco-sostenibil', 'sostenibil', 'eco-compatibil', 'biodegradabil'],
  ...["rispettoso-dell'ambiente", "rispettosa-dell'ambiente"],
  // Dutch
  ...['klimaatneutra', 'co2-neutra', 'klimaatpositie', 'milieuvriendelijk', 'duurza', 'ecologisch'],
  ...['biologisch-afbreekba'],
  // Polish
  ...['neutralny-dla-klimatu', 'neutralna-dla-klimatu', 'neutralne-dla-klimatu', 'ekologiczn'],
  ...['neutralny-klimatycznie', 'neutralna-klimatycznie', 'neutralne-klimatycznie'],
  ...['przyjazny-dla-środowiska', 'przyjazna-dla-środowiska', 'przyjazne-dla-środowiska'],
  ...['zeroemisyjn', 'biodegradowaln'],
  // Portuguese
  ...['neutro-em-carbono', 'neutra-em-carbono', 'carbono-neutro', 'climaticamente-neutr'],
  ...['ecológic', 'sustentáve', 'amigo-do-ambiente', 'amiga-do-ambiente', 'biodegradáve'],
  // Swedish
  ...['klimatneutral', 'koldioxidneutral', 'klimatpositiv', 'klimatkompensera', 'klimatvänlig'],
  ...['miljövänlig', 'ekologisk', 'biologiskt-nedbrytbar'],
]

const environmentalClaim = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...new Set(claims)].map(asPattern).join('|')})\\p{L}*`,
  'giu',
)

/** In the order of the text; each wording once. */
export function warningsOf(text: string): TextWarning[] {
  const lines = withoutInvisible(text)
    .normalize('NFC')
    .split(/\r\n?|\n/)
  const all = lines.flatMap((words, index) => [
    ...foundIn(words, closedPlatform, 'closed_platform', index + 1),
    ...foundIn(words, environmentalClaim, 'environmental_claim', index + 1),
  ])
  const said = new Set<string>()
  return all.filter(({ found }) => {
    const isNew = !said.has(found.toLowerCase())
    said.add(found.toLowerCase())
    return isNew
  })
}

function foundIn(
  words: string,
  pattern: RegExp,
  about: TextWarning['about'],
  line: number,
): TextWarning[] {
  return [...words.matchAll(pattern)].map(([found]) => ({ about, found, line }))
}

function asPattern(claim: string): string {
  return claim.replaceAll('-', '[\\s\\p{Pd}]*').replaceAll("'", "['’]").replaceAll('co2', 'co[2₂]')
}
