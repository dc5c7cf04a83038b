// The fonts of documents, in order of fallback.

import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

export type Style = 'usual' | 'bold'

export type DocumentFont = {
  /** The font's name in the PDF. */
  name: string
  path: string
}

// The smallest packages for Chinese, Japanese and Korean that cover addresses: 7 MB in total.
const dejaVu = (file: string) => `dejavu-fonts-ttf/ttf/${file}.ttf`
const google = (file: string) => `@expo-google-fonts/${file}.ttf`
// WOFF, because fontkit loses the outlines when it subsets WOFF2.
const noto = (script: string, weight: number) =>
  `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${weight}-normal.woff`
// DejaVu lacks the letters that only Urdu uses.
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
/** In order of lookup. Scripts without a bold font are drawn in the regular one. */
const fontsOf: { readonly [Name in Style]: readonly DocumentFont[] } = {
  usual,
  bold: [...bold, ...usual],
}

/**
 * The font whose metrics determine the line height, and which draws the box for missing letters.
 */
export function firstFont(style: Style): DocumentFont {
  const [first] = fontsOf[style]
  if (first === undefined) throw new Error('No font was found.')
  return first
}

function fontOf(file: string): DocumentFont {
  return { name: file, path: require.resolve(file) }
}

/** Cached for the lifetime of the process, because a document looks up hundreds of letters. */
const opened = new Map<string, Font>()

export function openFont({ path }: DocumentFont): Font {
  const known = opened.get(path)
  if (known !== undefined) return known
  const font = openSync(path)
  // Each of these files contains a single font.
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a font collection.`)
  opened.set(path, font)
  return font
}

/** Null if no font has the letter together with all of its marks. */
export function fontFor(letter: string, style: Style): DocumentFont | null {
  const codes = Array.from(letter.replace(unseen, ''), (each) => each.codePointAt(0) ?? 0)
  const has = (font: DocumentFont) => {
    const { hasGlyphForCodePoint } = openFont(font)
    return codes.every((code) => hasGlyphForCodePoint.call(openFont(font), code))
  }
  return fontsOf[style].find(has) ?? null
}

/** Characters without a glyph: joiners, variation selectors, soft hyphens. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
