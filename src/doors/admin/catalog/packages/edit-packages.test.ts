import { describe, expect, it } from 'vitest'
import { builtInDocument } from '../../../../trade/catalog/built-in/built-in-document.ts'
import { formFields } from '../../layout/form-fields.ts'
import { typedPackage, withoutPackage, withPackage } from './edit-packages.ts'

const typed = {
  'name/en': 'Family',
  'name/de': 'Familie',
  'price/USD': '49,90',
  'quantity/0': '1',
  'product/0': 'poster',
  'sizes/0': '8x12',
  'quantity/2': '8',
  'product/2': 'poster',
  'sizes/2': '5x7, 13x18cm',
  'pictures/2': '2',
}
const read = (fields: Record<string, string>) => typedPackage(formFields(fields), builtInDocument)

describe('the form of a package', () => {
  it('reads names, prices and slots, and leaves empty slots out', () => {
    expect(read(typed)).toEqual({
      pack: {
        name: { en: 'Family', de: 'Familie' },
        price: { USD: 4_990 },
        slots: [
          { quantity: 1, product: 'poster', sizes: ['8x12'] },
          { quantity: 8, product: 'poster', sizes: ['5x7', '13x18cm'], pictures: 2 },
        ],
      },
    })
  })

  it('says what is wrong with each field', () => {
    const wrong = { ...typed, 'name/en': '', 'price/USD': 'much', 'quantity/0': '0', 'sizes/2': '' }
    const { faults = {} } = { faults: undefined, ...read(wrong) }
    expect(Object.keys(faults).sort()).toEqual(['name/en', 'price/USD', 'quantity/0', 'sizes/2'])
    expect(read({ 'name/en': 'Family' })).toEqual({
      faults: { 'quantity/0': 'Enter how many prints the package has.' },
    })
  })

  it('adds, changes and removes a package', () => {
    const made = read(typed)
    if (!('pack' in made)) throw new Error('The package was not read.')
    const { pack } = made
    const added = withPackage(builtInDocument, pack, '')
    expect(added.packages).toEqual([pack])
    const dearer = { ...pack, price: { USD: 5_000 } }
    expect(withPackage(added, dearer, 'Family').packages).toEqual([dearer])
    expect(withoutPackage(added, 'Family')).toEqual(builtInDocument)
  })
})
