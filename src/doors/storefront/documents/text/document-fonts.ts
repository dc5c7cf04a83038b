// The fonts of documents, each for what the ones before it lack.

import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

export type Style = 'usual' | 'bold'

export type DocumentFont = {
  /** By which a PDF knows it. */
  name: string
  path: string
}

// Of Chinese, Japanese and Korean the smallest packages that have what addresses need: 7 MB to load in all.
const dejaVu = (file: string) => `dejavu-fonts-ttf/ttf/${file}.ttf`
const google = (file: string) => `@expo-google-fonts/${file}.ttf`
// WOFF, since a subset that fontkit makes of WOFF2 has lost its outlines.
const noto = (script: string, weight: number) =>
  `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`
// DejaVu has no letters of Urdu alone.
const scripts = ['arabic', 'thai', 'devanagari']

const files: { readonly [Name in Style]: readonly string[] } = {
  usual: [
    dejaVu('DejaVuSans'),
    ...scripts.map((script) => noto(script, 400)),
    google('kosugi/Kosugi_400Regular'),
    google('zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular'),
    google('nanum-gothic-coding/400Regular/NanumGothicCoding_400Regular'),
  ],
  bold: [
    dejaVu('DejaVuSans-Bold'),
    ...scripts.map((script) => noto(script, 700)),
    google('nanum-gothic-coding/700Bold/NanumGothicCoding_700Bold'),
  ],
}

const require = createRequire(import.meta.url)

const [usual, bold] = [files.usual.map(fontOf), files.bold.map(fontOf)]
/** In which they are asked. What is not there in bold is drawn as usual. */
const fontsOf: { readonly [Name in Style]: readonly DocumentFont[] } = {
  usual,
  bold: [...bold, ...usual],
}

/** By which lines are measured, and which draws a box for what no font has. */
export function firstFont(style: Style): DocumentFont {
  const [first] = fontsOf[style]
  if (first === undefined) throw new Error('There is no font.')
  return first
}

function fontOf(file: string): DocumentFont {
  return { name: file, path: require.resolve(file) }
}

/** Kept for the life of the process: a document asks for hundreds of letters. */
const opened = new Map<string, Font>()

export function openFont({ path }: DocumentFont): Font {
  const known = opened.get(path)
  if (known !== undefined) return known
  const font = openSync(path)
  // Of these files each holds one font.
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection of fonts.`)
  opened.set(path, font)
  return font
}

/** Null where no font has all of a letter with its marks. */
export function fontFor(letter: string, style: Style): DocumentFont | null {
  const codes = Array.from(letter.replace(unseen, ''), (each) => each.codePointAt(0) ?? 0)
  const has = (font: DocumentFont) => {
    const { hasGlyphForCodePoint } = openFont(font)
    return codes.every((code) => hasGlyphForCodePoint.call(openFont(font), code))
  }
  return fontsOf[style].find(has) ?? null
}

/** What has no shape of its own: joiners, variation selectors, soft hyphens. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
