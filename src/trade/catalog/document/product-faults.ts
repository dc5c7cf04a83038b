import { micrometresPerMillimetre } from '../../../pure/geometry/lengths.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { isAtLeast } from '../choices/chosen-options.ts'
import { builtInValue, colourOptions, knownOption, optionTable } from '../options.ts'
import { extentOfName } from '../sizes.ts'
import type { CatalogDocument, ProductDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault, faultsWithin } from './document-fault.ts'
import { type ChoiceDocument, type OptionList, optionLists } from './option-lists.ts'

export function productFaults(document: CatalogDocument): DocumentFault[] {
  const products = Object.entries(document.products)
  const slugs = products.map(([, { slug }]) => slug)
  return products.flatMap(([name, product]) => {
    const faults = [
      ...(slugs.filter((slug) => slug === product.slug).length > 1
        ? [
            documentFault(
              'slug',
              sentence('{name} is already the slug of another product.', { name: product.slug }),
            ),
          ]
        : []),
      ...dpiFaults(product),
      ...timeFaults(product),
      ...tierFaults(product),
      ...sizeFaults(product, document),
      ...classFaults(product, document),
      ...optionFaults(product, document.custom),
    ]
    return faultsWithin(`products.${name}`, faults)
  })
}

function dpiFaults({ dpi: { floor, good, sharp } }: ProductDocument): DocumentFault[] {
  if (floor <= good && good <= sharp) return []
  return [documentFault('dpi', sentence('floor, good and sharp must increase in this order.'))]
}

// The format allows leap seconds and names of time zones, which Date cannot read.
function timeFaults({ reduced_since: since }: ProductDocument): DocumentFault[] {
  if (since === undefined || !Number.isNaN(Date.parse(since))) return []
  const told = sentence('write it as in {example}.', { example: '2026-11-20T00:00:00Z' })
  return [documentFault('reduced_since', told)]
}

function tierFaults({ tiers = [], sizes }: ProductDocument): DocumentFault[] {
  const all = [
    ['tiers', tiers] as const,
    ...Object.entries(sizes).map(
      ([name, size]) => [`sizes.${name}.tiers`, size.tiers ?? []] as const,
    ),
  ]
  return all.flatMap(([place, list]) => {
    const isRising = list.every(({ from, percent }, index) => {
      const before = list[index - 1]
      return before === undefined || (from > before.from && percent > before.percent)
    })
    const told = sentence('each tier must begin at more pieces than the one before, with more off.')
    return isRising ? [] : [documentFault(place, told)]
  })
}

function sizeFaults({ sizes }: ProductDocument, document: CatalogDocument): DocumentFault[] {
  return Object.keys(sizes)
    .filter((name) => !Object.hasOwn(document.sizes, name))
    .map((name) =>
      documentFault(`sizes.${name}`, sentence('is not one of the sizes of the document.')),
    )
}

function classFaults({ shipping }: ProductDocument, document: CatalogDocument): DocumentFault[] {
  return Object.entries(document.shipping).flatMap(([zone, methods]) =>
    Object.entries(methods).flatMap(([method, { rates }]) =>
      Object.hasOwn(rates, shipping)
        ? []
        : [
            documentFault(
              'shipping',
              sentence('there are no rates "{name}" in shipping.{zone}.{method}.', {
                name: shipping,
                zone,
                method,
              }),
            ),
          ],
    ),
  )
}

type Custom = NonNullable<CatalogDocument['custom']>
type Own = Partial<NonNullable<Custom['options']>[string]['values'][string]>

function optionFaults(
  product: ProductDocument,
  { options: own = {} }: Custom = {},
): DocumentFault[] {
  const { sizes, millimetres } = product
  const lists = optionLists(product)
  const hasProfile = millimetres.frame_width !== undefined && millimetres.frame_depth !== undefined
  const ownOf =
    (name: string) =>
    (value: string): Own =>
      own[name]?.values[value] ?? {}
  const hasFrame = lists.some(
    ([name, { choices }]) =>
      knownOption(name).values?.some(({ frame }) => frame !== undefined) ||
      choices.some(({ value }) => ownOf(name)(value).frame !== undefined),
  )
  return [
    ...lists.flatMap(([name, option]) => faultsWithin(`options.${name}`, listFaults(option))),
    ...colourFaults(product.options, lists),
    ...lists.flatMap(([name]) => {
      const needed = knownOption(name).needs
      return needed === undefined || Object.hasOwn(product.options, needed)
        ? []
        : [documentFault(`options.${needed}`, sentence('is required with the {name}.', { name }))]
    }),
    ...lists.flatMap(([name]) => {
      const { excludes = '' } = knownOption(name)
      return Object.hasOwn(product.options, excludes)
        ? [
            documentFault(
              `options.${name}`,
              sentence('can’t be combined with the {name}.', { name: excludes }),
            ),
          ]
        : []
    }),
    ...(hasFrame && !hasProfile
      ? [documentFault('millimetres', sentence('a frame needs frame_width and frame_depth.'))]
      : []),
    ...lists.flatMap(([name, { choices }]) =>
      matFaults(name, choices, ownOf(name), Object.keys(sizes)),
    ),
    ...lists.flatMap(([name, { choices }]) => {
      const size = Object.keys(sizes).find((each) => !choices.some((choice) => isFor(each, choice)))
      return size === undefined
        ? []
        : [
            documentFault(
              `options.${name}`,
              sentence('no choice is available in {size}. Remove the least_size of one choice.', {
                size,
              }),
            ),
          ]
    }),
  ]
}

function colourFaults(
  options: ProductDocument['options'],
  lists: readonly [string, OptionList][],
): DocumentFault[] {
  return colourOptions.flatMap((colour) => {
    const { option, value } = optionTable[colour].of
    const isAsked = lists.some(
      ([name, { choices }]) => name === option && choices.some((choice) => choice.value === value),
    )
    return isAsked && options[colour] === undefined
      ? [
          documentFault(
            `options.${colour}`,
            sentence('is required for the {option} "{value}".', { option, value }),
          ),
        ]
      : []
  })
}

function isFor(size: string, { least_size: least }: ChoiceDocument): boolean {
  return least === undefined || isAtLeast(measured(size), measured(least))
}

function listFaults({ default: chosen, choices }: OptionList): DocumentFault[] {
  const values = choices.map(({ value }): string => value)
  const double = values.find((value, index) => values.indexOf(value) !== index)
  return [
    ...(values.includes(chosen)
      ? []
      : [
          documentFault(
            '',
            sentence('the default "{name}" is not one of the choices.', { name: chosen }),
          ),
        ]),
    ...(double === undefined
      ? []
      : [documentFault('', sentence('"{name}" exists twice.', { name: double }))]),
    ...choices.flatMap(bandFaults),
  ]
}

// The last band has no upper limit, so that no large size gets an option free of charge.
function bandFaults({ value, bands = [] }: ChoiceDocument, index: number): DocumentFault[] {
  const ends = bands.map((band) => band.up_to_square_inches ?? Number.POSITIVE_INFINITY)
  const doRise = ends.every((end, index) => index === 0 || end > (ends[index - 1] ?? 0))
  const isOpen = ends.length === 0 || ends.at(-1) === Number.POSITIVE_INFINITY
  return doRise && isOpen
    ? []
    : [
        documentFault(
          `choices.${index}.bands`,
          sentence(
            'the limits of "{name}" must increase, and only the last one has no up_to_square_inches.',
            { name: value },
          ),
        ),
      ]
}

// Two inches, or the smallest print with the widest border of the built-in catalog.
const leastWindow = 50_000

function matFaults(
  name: string,
  choices: readonly ChoiceDocument[],
  ownOf: (value: string) => Own,
  sizes: readonly string[],
): DocumentFault[] {
  return choices.flatMap((choice) => {
    const { value } = choice
    const { matMicrometres = 0, borderMicrometres = 0 } = builtInValue(name, value) ?? {}
    const { mat = 0, border = 0 } = ownOf(value)
    const width = matMicrometres + borderMicrometres + (mat + border) * micrometresPerMillimetre
    if (width === 0) return []
    const isTooWide = sizes
      .filter((size) => isFor(size, choice))
      .some((size) => measured(size).widthMicrometres - 2 * width < leastWindow)
    return isTooWide
      ? [
          documentFault(
            `options.${name}`,
            sentence(
              '"{name}" leaves no visible area in the smallest sizes. Set a least_size for it.',
              {
                name: value,
              },
            ),
          ),
        ]
      : []
  })
}

// Size names are upright.
function measured(name: string) {
  return { name, ...extentOfName(name) }
}
