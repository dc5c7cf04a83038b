// What is wrong with a catalog document, for people: its place as they call it, and what to write instead
// of what a schema says of it. The API and the downloaded document keep the places.

import { placeWords } from './place-words.ts'

/** `Canvas, 8 × 10 in, cost: write 0 or more.` for `products.canvas.sizes.8x10.cost.USD: must be >= 0.` */
export function faultInWords(fault: string): string {
  const [, place, words] = /^([^\s:]+): (.+)$/s.exec(fault) ?? []
  if (place === undefined || words === undefined) return ruleInWords(fault)
  const said = ruleInWords(words)
  return place === 'the document' ? said : `${placeWords(place)}: ${said}`
}

/** The part of a fault that follows its place. */
export function ruleInWords(words: string): string {
  for (const [form, say] of rules) {
    const [found, given = ''] = form.exec(words) ?? []
    if (found !== undefined) return say(given)
  }
  return words
    .replaceAll(/\b[a-z_]+(?:\.[\w-]+)+/g, (place) => `“${placeWords(place)}”`)
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll('_', ' '))
}

const rules: readonly (readonly [RegExp, (given: string) => string])[] = [
  [/^must have required propert\w+ (.+)\.$/, (names) => `lacks ${listOf(names)}.`],
  [/^must match pattern/, () => 'is not written as it has to be.'],
  [/^must be >= (\S+)\.$/, (least) => `write ${least} or more.`],
  [/^must be <= (\S+)\.$/, (most) => `write ${most} or less.`],
  [/^must be > (\S+)\.$/, (floor) => `write more than ${floor}.`],
  [/^must be < (\S+)\.$/, (ceiling) => `write less than ${ceiling}.`],
  [/^must be multiple of 1\.$/, () => 'write a whole number.'],
  [/^must be multiple of (\S+)\.$/, (step) => `write a multiple of ${step}.`],
  [/^must be integer\.$/, () => 'write a whole number.'],
  [/^must be number\.$/, () => 'write a number.'],
  [/^must be (?:string|object|array|boolean|null)\.$/, () => 'is not written as it has to be.'],
  [/^must not have fewer than 1 (?:characters|items|properties)/, () => 'must not be empty.'],
  [/^must not have fewer than (\d+) /, (least) => `has to have at least ${least}.`],
  [/^must not have more than (\d+) /, (most) => `may have at most ${most}.`],
  [/^has to be one of (.+)\.$/, (names) => `choose one of ${listOf(names)}.`],
]

function listOf(names: string): string {
  return names
    .split(', ')
    .map((name) => name.replaceAll(/[_-]/g, ' '))
    .join(', ')
}
