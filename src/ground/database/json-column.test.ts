import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '../../../tests/helpers/databases.ts'
import { storeIdOf } from '../../../tests/helpers/ids.ts'
import { jsonColumn, jsonReader } from './json-column.ts'
import { embeddingHosts, storeMarkup } from './tables/stores-table.ts'

const shape = Type.Object({ name: Type.String(), sizes: Type.Array(Type.Integer()) })
const column = jsonColumn('shelves.shape', shape)
const read = jsonReader('shelves.shape', shape)

describe('a JSON column', () => {
  it('returns what was written, and null if nothing was', () => {
    const value = { name: 'Ann', sizes: [1, 2] }
    expect(column.read(column.write(value))).toEqual(value)
    expect(column.read(null)).toBe(null)
    expect(column.write(null)).toBe(null)
  })

  it('keeps unknown members unchanged', () => {
    expect(read('{"name":"Ann","sizes":[],"later":1}')).toEqual({
      name: 'Ann',
      sizes: [],
      later: 1,
    })
  })

  it.each([
    ['{"name":"Ann","sizes":["x"]}', /in shelves\.shape: \/sizes\/0 must be integer/],
    ['{"sizes":[]}', /in shelves\.shape: all of it .*name/],
    ['null', /in shelves\.shape: all of it must be object/],
    ['{"name":"Ann', /^shelves\.shape does not contain valid JSON/],
  ])('reports table, column and place for %s, and nothing of the content', (text, said) => {
    expect(() => read(text)).toThrow(said)
    expect(() => read(text)).not.toThrow(/Ann/)
  })
})

describe.each(testDatabases)('a row that does not fit its schema, on $name', ({ open }) => {
  it('is reported with its table and column', async () => {
    const { queries, close } = await open()
    const times = { created_at: 1, updated_at: 1 }
    const text = storeMarkup.write({ percent: 10 })
    await queries
      .insertInto('stores')
      .values({
        id: storeIdOf('s'),
        name: 'S',
        mode: 'test',
        currency: 'USD',
        image_root: null,
        embedding_hosts: embeddingHosts.write(['a.example']),
        markup: text,
        ...times,
      })
      .execute()
    const find = () => queries.selectFrom('stores').selectAll().executeTakeFirstOrThrow()
    const before = await find()
    expect(embeddingHosts.read(before.embedding_hosts)).toEqual(['a.example'])
    expect(storeMarkup.read(before.markup)).toEqual({ percent: 10 })
    const other = JSON.parse('"{\\"percent\\":\\"ten\\"}"') as typeof text
    await queries.updateTable('stores').set({ markup: other }).execute()
    const { markup } = await find()
    expect(() => storeMarkup.read(markup)).toThrow(/stores\.markup: \/percent must be integer/)
    await close()
  })
})
