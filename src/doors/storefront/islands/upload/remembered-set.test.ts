import { expect, it } from 'vitest'
import { rememberedSets } from './remembered-set.ts'

const hourMs = 3_600_000
const set = {
  setId: 'ab'.repeat(16),
  pictures: [{ name: 'a.jpg', size: 1, modified: 2, url: '/u', token: null, hash: null }],
}

function storage(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    key: () => null,
    get length() {
      return entries.size
    },
  }
}

it('is remembered for the store or the cart, for as long as its uploads live', () => {
  const kept = storage()
  const memory = rememberedSets('store_a', () => kept)
  expect(memory.read()).toBeNull()
  memory.write(set, 1_000)
  expect(memory.read(1_000 + 22 * hourMs)).toEqual({ ...set, at: 1_000 })
  expect(memory.read(1_000 + 23 * hourMs)).toBeNull()
  expect(rememberedSets('store_b', () => kept).read(1_000)).toBeNull()
  memory.forget()
  expect(memory.read(1_000)).toBeNull()
})

it('is nothing where a browser refuses to remember, and breaks nothing', () => {
  const memory = rememberedSets('store_a', () => {
    throw new Error('SecurityError')
  })
  memory.write(set)
  expect(memory.read()).toBeNull()
  memory.forget()
})
