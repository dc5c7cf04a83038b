// What laws on product safety, packaging, customs and deforestation want to know about a product.
// docs/product-data.md explains each field.

import { type Static, Type } from 'typebox'
import { languages } from '../../../pure/contract/language.ts'
import { recordOf } from '../../../pure/objects.ts'
import { plainCharacter } from '../../../pure/tidy-text.ts'

/** Packaging materials in the order of the report. */
export const packagingMaterials = [
  ...(['paper', 'plastic', 'wood', 'glass', 'steel', 'aluminium', 'composite', 'other'] as const),
]
export type PackagingMaterial = (typeof packagingMaterials)[number]

const closed = { additionalProperties: false }
const text = (most: number) =>
  Type.String({ minLength: 1, maxLength: most, pattern: `^${plainCharacter}*$` })
const country = Type.String({ pattern: '^[A-Z]{2}$' })
const grams = Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 }))

const mass = Type.Object(
  { grams, grams_per_square_metre: grams },
  { ...closed, 'x-name': 'CatalogMass' },
)

const party = Type.Object(
  { name: text(100), address: text(300), country, contact: text(200) },
  { ...closed, 'x-name': 'CatalogParty' },
)

export const productDataDocument = Type.Object(
  {
    manufacturer: Type.Optional(party),
    responsible_person: Type.Optional(party),
    batch: Type.Optional(text(60)),
    warnings: Type.Optional(
      Type.Object(
        recordOf(languages, () => Type.Optional(text(500))),
        closed,
      ),
    ),
    weight: Type.Optional(mass),
    packaging: Type.Optional(
      Type.Object(
        recordOf(packagingMaterials, () => Type.Optional(mass)),
        closed,
      ),
    ),
    hs_code: Type.Optional(Type.String({ pattern: '^[0-9]{6}([0-9]{2}){0,2}$' })),
    origin: Type.Optional(country),
    wood: Type.Optional(
      Type.Object(
        {
          species: Type.Optional(text(100)),
          origin: Type.Optional(text(100)),
          reference: Type.Optional(text(100)),
        },
        closed,
      ),
    ),
  },
  { ...closed, 'x-name': 'CatalogProductData' },
)

/** Absent fields are inherited. A party, the warnings and the packaging are inherited as a whole. */
export type ProductData = Static<typeof productDataDocument>
export type Party = NonNullable<ProductData['manufacturer']>
export type Mass = NonNullable<ProductData['weight']>
