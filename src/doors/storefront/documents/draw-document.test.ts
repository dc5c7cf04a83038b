import { describe, expect, it } from 'vitest'
import { hasOutlines, linesOfPdf } from '../../../../tests/helpers/text-of-pdf.ts'
import { drawDocument } from './draw-document.ts'
import type { DocumentContent } from './make-document-content.ts'

const plain: DocumentContent = {
  language: 'en',
  title: 'Invoice 2026-A-00017',
  specimen: null,
  sender: ['Prints'],
  senderFacts: [],
  places: [],
  facts: [],
  columns: ['Item', 'Quantity', 'Price', 'Amount'],
  rows: [],
  sums: [],
  notes: [],
  paper: 'A4',
  issuedAt: Date.UTC(2026, 10, 21),
}

async function drawn(change: Partial<DocumentContent>) {
  const { bytes, missing } = await drawDocument({ ...plain, ...change }, null)
  return { bytes, missing, lines: await linesOfPdf(bytes) }
}

async function drawnNotes(...notes: string[]) {
  const { lines, ...rest } = await drawn({ notes })
  return { ...rest, lines: lines.slice(-notes.length - 1, -1) }
}

describe('a document', () => {
  // Derived by hand from https://www.unicode.org/reports/tr9/: the visual order from left to right.
  it.each([
    ['شارع الوحدة ١٢', '١٢ ةدحولا عراش', 'Arabic digits'],
    ['شارع الوحدة 12', '12 ةدحولا عراش', 'European digits'],
    ['خیابان ۱۲۳', '۱۲۳ نابایخ', 'Persian digits'],
    ['برج ٣٤٥ شقة ١٠٢', '١٠٢ ةقش ٣٤٥ جرب', 'two numbers'],
    ['Tower ٣٤٥', 'Tower ٣٤٥', 'Arabic digits after Latin letters'],
    ['۳۴۵ Tower', '۳۴۵ Tower', 'Persian digits before Latin letters'],
    ['١٢٫٥ متر', 'رتم ١٢٫٥', 'an Arabic decimal separator (CS, W4)'],
    ['شارع 12/34', '12/34 عراش', 'a slash between digits after Arabic (W2, W4)'],
    ['הרצל 12/34 דירה 5', '5 הריד 12/34 לצרה', 'a slash between European digits (W4)'],
    ['٣٤-١٢ شارع', 'عراش ١٢-٣٤', 'a hyphen between Arabic digits, which parts them'],
    ['34-12 רחוב', 'בוחר 34-12', 'a hyphen between European digits (W4)'],
    ['שלום 50% $20', '$20 50% םולש', 'signs beside European digits (W5)'],
    ['חברת ABC Prints בע"מ', 'מ"עב ABC Prints תרבח', 'Latin words within Hebrew'],
    ['12 Herzl רחוב', '12 Herzl בוחר', 'Hebrew at the end of a Latin line'],
    ['نور [حسن] (Noor Hassan)', '(Noor Hassan) [نسح] رون', 'brackets that are mirrored (N0, L4)'],
    ['Herzl (הרצל) 5', 'Herzl (לצרה) 5', 'brackets of the Latin line around Hebrew (N0)'],
    ['רחוב «הרצל» 5', '5 «לצרה» בוחר', 'quotation marks that are mirrored (L4)'],
    ['נועה, כהן.', '.ןהכ ,העונ', 'punctuation at the end (N2)'],
    ['a\u202eb12\u202c c', 'a21b c', 'an override (X5)'],
    ['א \u2067b ג\u2069 d', 'd ג b א', 'an isolate (X5a)'],
  ])('shows %s as %s: %s', async (written, shown) => {
    const { lines } = await drawnNotes(written)
    expect(lines.map(({ text }) => text)).toEqual([shown])
  })

  it('lays out every line of a paragraph from its beginning', async () => {
    const words = 'שורה ארוכה עם הרבה מילים 123 וגם English words כדי לשבור אותה (ועוד) '.repeat(2)
    const { lines } = await drawn({ notes: [words.trim()] })
    const shown = lines.slice(-3, -1).map(({ text }) => text)
    expect(shown).toHaveLength(2)
    // The first words are at the right of the first line, the last ones at the left of the last
    // line.
    expect([shown[0]?.endsWith('הכורא הרוש'), shown[1]?.startsWith('(דועו)')]).toEqual([true, true])
  })

  it('keeps the parts of the sender in order, whatever their directions', async () => {
    const { lines } = await drawn({ sender: ['Prints', 'תל אביב 5', 'שרונה 1', 'Israel'] })
    expect(lines[1]?.text).toBe('5 ביבא לת, 1 הנורש, Israel')
  })

  it('joins Arabic letters', async () => {
    const { lines } = await drawnNotes('بب بب')
    // Final and initial forms of the same letter, twice.
    const [line] = lines
    const letters = line?.glyphs.filter(({ letters }) => letters === 'ب').map(({ id }) => id)
    expect(letters).toHaveLength(4)
    expect(new Set(letters).size).toBe(2)
    expect(letters?.slice(0, 2)).toEqual(letters?.slice(2))
  })

  it.each([
    ['กรุงเทพมหานคร', 'NotoSansThai'],
    ['दिल्ली', 'NotoSansDevanagari'],
    // A whole word uses one font, because letters of two fonts would not join.
    ['لاہور', 'NotoSansArabic'],
    ['東京都渋谷区神宮前', 'MotoyaLCedar'],
    ['北京市朝阳区建国路88号楼', 'ZCOOLXiaoWei'],
    ['서울특별시', 'NanumGothicCoding'],
    ['Ελλάδα, Україна, ישראל, مصر', 'DejaVuSans'],
  ])('shows %s in %s, with outlines', async (words, font) => {
    const { bytes, missing, lines } = await drawnNotes(words)
    const fonts = lines.flatMap(({ glyphs }) => glyphs.map((each) => each.font.split('+')[1]))
    expect(missing).toEqual([])
    expect(fonts.filter((name) => !name?.startsWith(font))).toEqual([])
    for (const line of lines) expect(await hasOutlines(bytes, line)).toBe(true)
  })

  it('lists the letters that no font has, each once', async () => {
    const { missing } = await drawn({ notes: ['ಬೆಂಗಳೂರು', 'ಬೆಂ Bengaluru 🥐'] })
    expect(missing).toEqual(['ಬೆಂ', 'ಗ', 'ಳೂ', 'ರು', '🥐'])
    expect((await drawn({ notes: ['Zoë \u200d\u00ad½ № ₪'] })).missing).toEqual([])
  })

  it('breaks Thai between words, and text without word breaks between letters', async () => {
    const { lines } = await drawn({ notes: ['ประเทศไทย'.repeat(20)] })
    const broken = lines.slice(3).map(({ text }) => text)
    expect(broken.length).toBeGreaterThan(1)
    const long = await drawn({ notes: ['W'.repeat(120)] })
    const parts = long.lines.map(({ text }) => text).filter((text) => /^W+$/.test(text))
    expect(parts.join('')).toBe('W'.repeat(120))
    expect(parts.length).toBeGreaterThan(1)
  })
})
