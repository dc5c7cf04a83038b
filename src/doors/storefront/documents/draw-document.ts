// Draws a document as PDF: one column of lines and sums, as many pages as they take. The same content
// makes the same bytes. Its font has the letters of Europe's languages, Greek and Cyrillic among them,
// and only those that a document uses go into it; what it lacks, such as Chinese, shows as boxes.

import { createRequire } from 'node:module'
import type { DocumentContent, DocumentLine } from './make-document-content.ts'

type Pdf = PDFKit.PDFDocument

const margin = 56
const footerHeight = 48
const small = 8
const usual = 9.5
/** Width and height that it keeps within, in points. */
const logoBox = [150, 44] as const
/** Right edges of quantity, unit price and amount, from the right margin. */
const columnsFromRight = [190, 90, 0] as const
const columnWidth = 90

/** `logo`: of the store, as PNG; null: it has none. */
export async function drawDocument(content: DocumentContent, logo: Buffer | null): Promise<Buffer> {
  // Loaded where it is used: most starts draw none for a while.
  const { default: PDFDocument } = await import('pdfkit')
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
  pdf.registerFont('usual', fontPath('DejaVuSans.ttf'))
  pdf.registerFont('bold', fontPath('DejaVuSans-Bold.ttf'))
  if (logo !== null) drawLogo(pdf, logo)
  drawHead(pdf, content, logo === null ? 0 : logoBox[0] + 24)
  drawRows(pdf, content)
  drawSums(pdf, content)
  for (const note of content.notes) text(pdf, note, { gap: 4 })
  drawFooters(pdf, content)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function fontPath(name: string): string {
  return createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}`)
}

function drawLogo(pdf: Pdf, logo: Buffer): void {
  const [width] = logoBox
  const left = pdf.page.width - margin - width
  pdf.image(logo, left, margin - 12, { fit: [...logoBox], align: 'right' })
}

/** `besides`: what the first lines leave free on the right, in points. */
function drawHead(pdf: Pdf, content: DocumentContent, besides: number): void {
  const { sender, title, specimen, places, facts } = content
  const senderWidth = widthOf(pdf) - besides
  pdf
    .font('bold')
    .fontSize(11)
    .text(sender[0] ?? '', margin, margin, { width: senderWidth })
  pdf.font('usual').fontSize(small).text(sender.slice(1).join(', '), { width: senderWidth })
  pdf.moveDown(2)
  const top = pdf.y
  const width = (widthOf(pdf) - 24) / 2
  let bottom = top
  places.forEach(({ heading, lines }, index) => {
    const left = margin + index * (width + 24)
    pdf.font('bold').fontSize(small).text(heading, left, top, { width })
    pdf.font('usual').fontSize(usual)
    pdf.y += 2
    for (const line of lines) drawAddressLine(pdf, line, { left, width })
    bottom = Math.max(bottom, pdf.y)
  })
  pdf
    .font('bold')
    .fontSize(16)
    .text(title, margin, bottom + 28, { width: widthOf(pdf) })
  if (specimen !== null) pdf.fontSize(11).fillColor('#b00020').text(specimen).fillColor('black')
  pdf.moveDown(0.5)
  for (const fact of facts) text(pdf, fact)
  pdf.moveDown(1)
}

function drawAddressLine(pdf: Pdf, line: string, place: { left: number; width: number }): void {
  const { left, width } = place
  const [first = '', ...rest] = drawnPieces(line)
  pdf.text(first, left, pdf.y, { width, continued: rest.length > 0 })
  rest.forEach((piece, index) => {
    pdf.text(piece, { width, continued: index < rest.length - 1 })
  })
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * From left to right. The font turns a piece of Hebrew or Arabic words, and no more: a line that begins with one has
 * its pieces in the other order, and blanks between them stand with what is not turned.
 */
export function drawnPieces(line: string): string[] {
  const runs: { isTurned: boolean; words: string[] }[] = []
  for (const word of line.split(' ')) {
    const isTurned = rightToLeft.test(word)
    const last = runs.at(-1)
    if (last?.isTurned === isTurned) last.words.push(word)
    else runs.push({ isTurned, words: [word] })
  }
  if (runs[0]?.isTurned) runs.reverse()
  return runs.map(({ isTurned, words }, index) => {
    // Else each word would be a piece.
    if (isTurned) return words.join('\u00a0')
    const [before, after] = [index > 0 ? ' ' : '', index < runs.length - 1 ? ' ' : '']
    return `${before}${words.join(' ')}${after}`
  })
}

function drawRows(pdf: Pdf, { columns, rows }: DocumentContent): void {
  const [name, quantity, unitPrice, amount] = columns
  drawRow(pdf, { name, details: '', quantity, unitPrice, amount }, 'bold')
  rule(pdf)
  for (const row of rows) drawRow(pdf, row, 'usual')
  rule(pdf)
}

function drawRow(pdf: Pdf, row: DocumentLine, font: 'usual' | 'bold'): void {
  const { name, details, quantity, unitPrice, amount } = row
  const width = widthOf(pdf) - columnsFromRight[0] - columnWidth + 40
  pdf.font(font).fontSize(usual)
  const nameHeight = pdf.heightOfString(name, { width })
  const detailsHeight = details === '' ? 0 : pdf.fontSize(small).heightOfString(details, { width })
  makeRoom(pdf, nameHeight + detailsHeight + 8)
  const top = pdf.y
  pdf.fontSize(usual).text(name, margin, top, { width })
  if (details !== '') pdf.fontSize(small).text(details, margin, pdf.y, { width })
  const bottom = pdf.y
  pdf.fontSize(usual)
  const numbers = [quantity, unitPrice, amount]
  numbers.forEach((number, index) => {
    rightText(pdf, number, columnsFromRight[index] ?? 0, top)
  })
  pdf.x = margin
  pdf.y = bottom + 6
}

function drawSums(pdf: Pdf, { sums }: DocumentContent): void {
  makeRoom(pdf, 18 * sums.length)
  for (const { label, amount, isTotal } of sums) {
    const top = pdf.y
    pdf.font(isTotal ? 'bold' : 'usual').fontSize(isTotal ? 11 : usual)
    const width = widthOf(pdf) - columnWidth - 60
    pdf.text(label, margin, top, { width, align: 'right' })
    const bottom = pdf.y
    rightText(pdf, amount, 0, top)
    pdf.x = margin
    pdf.y = bottom + 4
  }
  pdf.moveDown(1.5)
}

/** On every page, with its number. */
function drawFooters(pdf: Pdf, { senderFacts, specimen }: DocumentContent): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    // Below the margin a line would begin a page of its own.
    pdf.page.margins.bottom = 0
    const top = pdf.page.height - margin - footerHeight + 16
    pdf.font('usual').fontSize(7).fillColor('#555555')
    const width = widthOf(pdf)
    pdf.text(senderFacts.join(' · '), margin, top, { width: width - 40, height: 30 })
    pdf.text(`${index + 1} / ${count}`, margin, top, { width, align: 'right' })
    if (specimen !== null) drawAcross(pdf, specimen.split(':')[0] ?? '')
    pdf.fillColor('black')
  }
}

/** So that nobody takes a page of it for an invoice. */
function drawAcross(pdf: Pdf, word: string): void {
  const { width, height } = pdf.page
  pdf.save().rotate(-35, { origin: [width / 2, height / 2] })
  pdf.font('bold').fontSize(72).fillColor('#b00020').fillOpacity(0.12)
  pdf.text(word, 0, height / 2 - 36, { width, align: 'center', lineBreak: false })
  pdf.restore()
}

function text(pdf: Pdf, words: string, { gap = 0 } = {}): void {
  pdf
    .font('usual')
    .fontSize(usual)
    .text(words, margin, pdf.y, { width: widthOf(pdf) })
  pdf.y += gap
}

function rightText(pdf: Pdf, words: string, fromRight: number, top: number): void {
  const left = pdf.page.width - margin - fromRight - columnWidth - 30
  pdf.text(words, left, top, { width: columnWidth + 30, align: 'right' })
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
