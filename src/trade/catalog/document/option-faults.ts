// What in the options of a product contradicts itself.

import { builtInValue } from '../options.ts'
import type { ProductDocument } from './catalog-document.ts'

type Options = Omit<ProductDocument['options'], 'wrap_color'>
type Option = NonNullable<Options[keyof Options]>
type Choice = Option['choices'][number]

export function optionFaults({ options, sizes, millimetres }: ProductDocument): string[] {
  const { wrap_color: colour, ...lists } = options
  const hasColour = lists.wrap?.choices.some(({ value }) => value === 'color') ?? false
  const hasProfile = millimetres.frame_width !== undefined && millimetres.frame_depth !== undefined
  return [
    ...Object.entries(lists).flatMap(([name, option]) =>
      listFaults(option).map((fault) => `options.${name}${fault}`),
    ),
    ...(hasColour && !colour ? ['options.wrap_color: is missing for the wrap "color".'] : []),
    ...(lists.wrap && !lists.depth ? ['options.depth: is missing beside the wrap.'] : []),
    ...(lists.frame && !hasProfile
      ? ['millimetres: a frame has frame_width and frame_depth.']
      : []),
    ...matFaults(lists.mat?.choices ?? [], Object.keys(sizes)),
  ]
}

function listFaults({ default: chosen, choices }: Option): string[] {
  const values = choices.map(({ value }): string => value)
  const double = values.find((value, index) => values.indexOf(value) !== index)
  return [
    ...(values.includes(chosen) ? [] : [`: the default "${chosen}" is not among the choices.`]),
    ...(double === undefined ? [] : [`: "${double}" is there twice.`]),
    ...choices.flatMap(bandFaults),
  ]
}

// The last one has no end, so that a large size never gets an addition for nothing.
function bandFaults({ value, bands = [] }: Choice, index: number): string[] {
  const ends = bands.map((band) => band.up_to_square_inches ?? Number.POSITIVE_INFINITY)
  const doRise = ends.every((end, index) => index === 0 || end > (ends[index - 1] ?? 0))
  const isOpen = ends.length === 0 || ends.at(-1) === Number.POSITIVE_INFINITY
  return doRise && isOpen
    ? []
    : [
        `.choices.${index}.bands: those of "${value}" have to rise, and only the last one has no up_to_square_inches.`,
      ]
}

const leastWindowInches = 2

function matFaults(choices: readonly Choice[], sizes: readonly string[]): string[] {
  return choices.flatMap(({ value, least_size: least }) => {
    const width = builtInValue('mat', value)?.matInches ?? 0
    const smallest = sizes.filter((size) => isAtLeast(size, least)).map(shortSide)
    const isTooWide = smallest.some((side) => side - 2 * width < leastWindowInches)
    return isTooWide
      ? [`options.mat: "${value}" leaves no window in the smallest sizes; give it a least_size.`]
      : []
  })
}

function isAtLeast(size: string, least: string | undefined): boolean {
  const [short = 0, long = 0] = size.split('x').map(Number)
  const [leastShort = 0, leastLong = 0] = (least ?? '').split('x').map(Number)
  return short >= leastShort && long >= leastLong
}

function shortSide(size: string): number {
  return Number(size.split('x')[0])
}
