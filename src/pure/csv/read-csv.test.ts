import { describe, expect, it } from 'vitest'
import { byteOrderMark, csvRow } from './csv-row.ts'
import { readCsv } from './read-csv.ts'

const read = (text: string) => readCsv(Buffer.from(text))
const cells = (text: string) => read(text)?.map((line) => line.cells)

describe('readCsv', () => {
  it.each([
    ['commas', 'a,b\r\n1,2\r\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a byte order mark', `${byteOrderMark}a,b\n1,2`],
    ['a line that names the separator', 'sep=;\r\na;b\r\n1;2\r\n'],
    ['blanks', ' a , b \r\n 1 ,2 \r\n\r\n,\r\n'],
    ['old line ends', 'a,b\r1,2\r'],
  ])('reads a file with %s', (_name, text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('keeps decimal commas between semicolons, and quoted ones between commas', () => {
    expect(cells('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(cells('a,b\n"1,5",2')?.[1]).toEqual(['1,5', '2'])
  })

  it('reads UTF-16 and Windows-1252', () => {
    const text = Buffer.from('\u{FEFF}größe;b\r\n1;2', 'utf16le')
    expect(readCsv(text)?.[0]?.cells).toEqual(['größe', 'b'])
    expect(readCsv(Buffer.from('größe;b\n', 'latin1'))?.[0]?.cells).toEqual(['größe', 'b'])
  })

  it('undoes what keeps text from becoming a formula', () => {
    expect(cells(csvRow(['=1+1', "'quoted'", '-5']))).toEqual([['=1+1', "'quoted'", '-5']])
  })

  it('counts the lines of the file', () => {
    expect(read('a,b\r\n\r\n"two\r\nlines",c\r\nd,e')?.map(({ number }) => number)).toEqual([
      1, 3, 5,
    ])
    expect(read('sep=,\na,b\n1,2')?.map(({ number }) => number)).toEqual([2, 3])
  })

  it.each(['a,"b\n1,2', 'a,b"c"\n'])('refuses %j', (text) => {
    expect(read(text)).toBeNull()
  })
})
