// Draws a document as PDF: one column of lines and totals, on as many pages as needed. The output
// is deterministic. Fonts are subset to the letters used. Letters that no font has are shown as
// boxes.

import PDFDocument from 'pdfkit'
import type { DocumentContent, DocumentLine } from './make-document-content.ts'
import { createTypesetter, type Typesetter } from './text/create-typesetter.ts'
import type { Style } from './text/document-fonts.ts'
import { isolated } from './text/reading-order.ts'

type Pdf = PDFKit.PDFDocument

const margin = 56
const footerHeight = 48
const small = 8
const usual = 9.5
/** Maximum width and height in points. */
const logoBox = [150, 44] as const
/** Right edges of quantity, unit price and amount, measured from the right margin in points. */
const columnsFromRight = [190, 90, 0] as const
const columnWidth = 90

type Sheet = { pdf: Pdf; set: Typesetter }

/** `missing` has each letter that is shown as a box. */
export type DrawnDocument = { bytes: Buffer; missing: readonly string[] }

/** `logo` is the store's logo as PNG. Null if it has none. */
export async function drawDocument(
  content: DocumentContent,
  logo: Buffer | null,
): Promise<DrawnDocument> {
  const issuedAt = new Date(content.issuedAt)
  const pdf = new PDFDocument({
    size: content.paper,
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    bufferPages: true,
    lang: content.language,
    displayTitle: true,
    info: { Title: content.title, Author: content.sender[0] ?? '', CreationDate: issuedAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const sheet = { pdf, set: createTypesetter(pdf) }
  if (logo !== null) drawLogo(pdf, logo)
  drawHead(sheet, content, logo === null ? 0 : logoBox[0] + 24)
  drawRows(sheet, content)
  drawSums(sheet, content)
  for (const note of content.notes) text(sheet, note, { gap: 4 })
  drawFooters(sheet, content)
  pdf.end()
  await ended
  return { bytes: Buffer.concat(chunks), missing: [...sheet.set.missing] }
}

function drawLogo(pdf: Pdf, logo: Buffer): void {
  const [width] = logoBox
  const left = pdf.page.width - margin - width
  pdf.image(logo, left, margin - 12, { fit: [...logoBox], align: 'right' })
}

/** `besides` is the space that the first lines leave free on the right, in points. */
function drawHead(sheet: Sheet, content: DocumentContent, besides: number): void {
  const { pdf, set } = sheet
  const { sender, title, specimen, places, facts } = content
  const besideLogo = { width: widthOf(pdf) - besides }
  set.draw(sender[0] ?? '', margin, { ...besideLogo, style: 'bold', size: 11 }, margin)
  set.draw(joined(sender.slice(1), ', '), margin, { ...besideLogo, style: 'usual', size: small })
  pdf.y += 2 * set.lineHeight('usual', small)
  const top = pdf.y
  const width = (widthOf(pdf) - 24) / 2
  let bottom = top
  places.forEach(({ heading, lines }, index) => {
    const left = margin + index * (width + 24)
    set.draw(heading, left, { style: 'bold', size: small, width }, top)
    pdf.y += 2
    for (const line of lines) set.draw(line, left, { style: 'usual', size: usual, width })
    bottom = Math.max(bottom, pdf.y)
  })
  const wide = { style: 'bold', width: widthOf(pdf) } as const
  set.draw(title, margin, { ...wide, size: 16 }, bottom + 28)
  if (specimen !== null) {
    pdf.fillColor('#b00020')
    set.draw(specimen, margin, { ...wide, size: 11 })
    pdf.fillColor('black')
  }
  pdf.y += set.lineHeight('bold', 11) / 2
  for (const fact of facts) text(sheet, fact)
  pdf.y += set.lineHeight('usual', usual)
}

/** Joins names of different writing directions in a left-to-right line. */
function joined(parts: readonly string[], between: string): string {
  return `\u200e${parts.map(isolated).join(between)}`
}

function drawRows(sheet: Sheet, { columns, rows }: DocumentContent): void {
  const [name, quantity, unitPrice, amount] = columns
  drawRow(sheet, { name, details: '', quantity, unitPrice, amount }, 'bold')
  rule(sheet.pdf)
  for (const row of rows) drawRow(sheet, row, 'usual')
  rule(sheet.pdf)
}

function drawRow({ pdf, set }: Sheet, row: DocumentLine, style: Style): void {
  const { name, details, quantity, unitPrice, amount } = row
  const width = widthOf(pdf) - columnsFromRight[0] - columnWidth + 40
  const ofName = { style, size: usual, width }
  const ofDetails = { style, size: small, width }
  const detailsHeight = details === '' ? 0 : set.heightOf(details, ofDetails)
  makeRoom(pdf, set.heightOf(name, ofName) + detailsHeight + 8)
  const top = pdf.y
  set.draw(name, margin, ofName)
  if (details !== '') set.draw(details, margin, ofDetails)
  const bottom = pdf.y
  const numbers = [quantity, unitPrice, amount]
  numbers.forEach((number, index) => {
    rightText({ pdf, set }, number, { style, size: usual }, columnsFromRight[index] ?? 0, top)
  })
  pdf.y = bottom + 6
}

function drawSums({ pdf, set }: Sheet, { sums }: DocumentContent): void {
  makeRoom(pdf, 18 * sums.length)
  let last = 0
  for (const { label, amount, isTotal } of sums) {
    const top = pdf.y
    const type = isTotal
      ? ({ style: 'bold', size: 11 } as const)
      : ({ style: 'usual', size: usual } as const)
    const width = widthOf(pdf) - columnWidth - 60
    set.draw(label, margin, { ...type, width, align: 'right' })
    const bottom = pdf.y
    rightText({ pdf, set }, amount, type, 0, top)
    pdf.y = bottom + 4
    last = set.lineHeight(type.style, type.size)
  }
  pdf.y += 1.5 * last
}

/** On every page, with the page number. */
function drawFooters(sheet: Sheet, { senderFacts, specimen }: DocumentContent): void {
  const { pdf, set } = sheet
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    // Otherwise pdfkit would start a new page for text below the margin.
    pdf.page.margins.bottom = 0
    const top = pdf.page.height - margin - footerHeight + 16
    pdf.fillColor('#555555')
    const width = widthOf(pdf)
    const type = { style: 'usual', size: 7 } as const
    set.draw(joined(senderFacts, ' · '), margin, { ...type, width: width - 40, lines: 3 }, top)
    set.draw(`${index + 1} / ${count}`, margin, { ...type, width, align: 'right' }, top)
    if (specimen !== null) drawAcross(sheet, specimen.split(':')[0] ?? '')
    pdf.fillColor('black')
  }
}

/** Marks every page, so that none is mistaken for an invoice. */
function drawAcross({ pdf, set }: Sheet, word: string): void {
  const { width, height } = pdf.page
  pdf.save().rotate(-35, { origin: [width / 2, height / 2] })
  pdf.fillColor('#b00020').fillOpacity(0.12)
  const across = { style: 'bold', size: 72, width, align: 'center' } as const
  set.draw(word, 0, { ...across, lines: 1 }, height / 2 - 36)
  pdf.restore()
}

function text({ pdf, set }: Sheet, words: string, { gap = 0 } = {}): void {
  set.draw(words, margin, { style: 'usual', size: usual, width: widthOf(pdf) })
  pdf.y += gap
}

function rightText(
  { pdf, set }: Sheet,
  words: string,
  type: { style: Style; size: number },
  fromRight: number,
  top: number,
): void {
  const left = pdf.page.width - margin - fromRight - columnWidth - 30
  set.draw(words, left, { ...type, width: columnWidth + 30, align: 'right' }, top)
}

function rule(pdf: Pdf): void {
  pdf.lineWidth(0.5).strokeColor('#999999')
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(pdf.page.width - margin, pdf.y)
    .stroke()
  pdf.y += 6
}

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - margin - footerHeight) pdf.addPage()
}

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * margin
}
