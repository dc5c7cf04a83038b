import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { wrongBodies } from './wrong-bodies.ts'

it('replaces every place once by each type that it may not have', () => {
  const schema = Type.Object({
    name: Type.String(),
    lines: Type.Array(
      Type.Object({
        options: Type.Record(Type.String(), Type.Union([Type.Number(), Type.Null()])),
      }),
    ),
  })
  const found = [...wrongBodies(schema, { name: 'a', lines: [{ options: { deep: 1 } }] })]
  const count = (field: string) => found.filter((each) => each.field === field).length
  expect(new Set(found.map(({ field }) => field))).toEqual(
    new Set(['name', 'lines', 'lines[0]', 'lines[0].options', 'lines[0].options.deep']),
  )
  expect([count('name'), count('lines[0].options.deep')]).toEqual([5, 4])
  expect(found).toContainEqual({
    field: 'lines[0].options.deep',
    body: { name: 'a', lines: [{ options: { deep: true } }] },
  })
})
