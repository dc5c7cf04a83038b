import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { makePrintOf, removePrints } from '../../../../tests/helpers/make-print-of.ts'
import { picture } from '../../../../tests/helpers/pictures.ts'
import { printFormats } from '../../../pure/contract/print-format.ts'
import { entriesOf } from '../../../pure/objects.ts'

afterAll(removePrints)

/** Signatures: ITU-T T.81 B.1.1.3, TIFF 6.0 section 2, ISO 32000-1 7.5.2. */
const signatures = {
  jpg: ['ffd8ff', 'image/jpeg'],
  tif: ['49492a00', 'image/tiff'],
  pdf: ['255044462d', 'application/pdf'],
}

describe('a print file', () => {
  it.each(entriesOf(printFormats))(
    'in the format %s is what its name says',
    async (format, form) => {
      const size = { width: 300, height: 200 }
      const wish = { product: 'poster', size: '12x8', picture: size, format } as const
      const { path } = await makePrintOf(await picture(size), wish)
      const [signature, contentType] = signatures[form.extension]
      expect((await readFile(path)).toString('hex')).toMatch(new RegExp(`^${signature}`))
      expect(form.contentType).toBe(contentType)
      expect(contentType).toContain(form.type)
    },
  )
})
