import { type TNull, type TSchema, type TUnion, Type } from 'typebox'

export function nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()])
}
