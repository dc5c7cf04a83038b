import { micrometresPerInch, micrometresPerMillimetre } from '../../../pure/geometry/lengths.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { isAtLeast } from '../chosen-options.ts'
import { builtInValue } from '../options.ts'
import { extentOfName } from '../sizes.ts'
import type { CatalogDocument, ProductDocument } from './catalog-document.ts'
import { type DocumentFault, documentFault, faultsWithin } from './document-fault.ts'

export function productFaults(document: CatalogDocument): DocumentFault[] {
  const products = Object.entries(document.products)
  const slugs = products.map(([, { slug }]) => slug)
  return products.flatMap(([name, product]) => {
    const faults = [
      ...(slugs.filter((slug) => slug === product.slug).length > 1
        ? [
            documentFault(
              'slug',
              sentence('{name} is the slug of another product too.', { name: product.slug }),
            ),
          ]
        : []),
      ...dpiFaults(product),
      ...sizeFaults(product, document),
      ...classFaults(product, document),
      ...optionFaults(product, document.custom),
    ]
    return faultsWithin(`products.${name}`, faults)
  })
}

function dpiFaults({ dpi: { floor, good, sharp } }: ProductDocument): DocumentFault[] {
  if (floor <= good && good <= sharp) return []
  return [documentFault('dpi', sentence('floor, good and sharp have to rise in this order.'))]
}

function sizeFaults({ sizes }: ProductDocument, document: CatalogDocument): DocumentFault[] {
  return Object.keys(sizes)
    .filter((name) => !Object.hasOwn(document.sizes, name))
    .map((name) =>
      documentFault(`sizes.${name}`, sentence('is not among the sizes of the document.')),
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

type Options = Omit<ProductDocument['options'], 'wrap_color'>
type Option = NonNullable<Options[keyof Options]>
type Choice = Option['choices'][number]

type Custom = NonNullable<CatalogDocument['custom']>
type Own = Partial<NonNullable<Custom['options']>[string]['values'][string]>

function optionFaults(
  { options, sizes, millimetres }: ProductDocument,
  { options: own = {} }: Custom = {},
): DocumentFault[] {
  const { wrap_color: colour, ...lists } = options
  const hasColour = lists.wrap?.choices.some(({ value }) => value === 'color') ?? false
  const hasProfile = millimetres.frame_width !== undefined && millimetres.frame_depth !== undefined
  const ownOf =
    (name: string) =>
    (value: string): Own =>
      own[name]?.values[value] ?? {}
  const hasFrame = Object.entries(lists).some(
    ([name, { choices }]) =>
      name === 'frame' || choices.some(({ value }) => ownOf(name)(value).frame !== undefined),
  )
  return [
    ...Object.entries(lists).flatMap(([name, option]) =>
      faultsWithin(`options.${name}`, listFaults(option)),
    ),
    ...(hasColour && !colour
      ? [documentFault('options.wrap_color', sentence('is missing for the wrap "color".'))]
      : []),
    ...(lists.wrap && !lists.depth
      ? [documentFault('options.depth', sentence('is missing beside the wrap.'))]
      : []),
    ...(hasFrame && !hasProfile
      ? [documentFault('millimetres', sentence('a frame has frame_width and frame_depth.'))]
      : []),
    ...Object.entries(lists).flatMap(([name, { choices }]) =>
      matFaults(name, choices, ownOf(name), Object.keys(sizes)),
    ),
    ...Object.entries(lists).flatMap(([name, { choices }]) => {
      const size = Object.keys(sizes).find((each) => !choices.some((choice) => isFor(each, choice)))
      return size === undefined
        ? []
        : [
            documentFault(
              `options.${name}`,
              sentence('no choice can be had in {size}. Leave the least_size of one away.', {
                size,
              }),
            ),
          ]
    }),
  ]
}

function isFor(size: string, { least_size: least }: Choice): boolean {
  return least === undefined || isAtLeast(measured(size), measured(least))
}

function listFaults({ default: chosen, choices }: Option): DocumentFault[] {
  const values = choices.map(({ value }): string => value)
  const double = values.find((value, index) => values.indexOf(value) !== index)
  return [
    ...(values.includes(chosen)
      ? []
      : [
          documentFault(
            '',
            sentence('the default "{name}" is not among the choices.', { name: chosen }),
          ),
        ]),
    ...(double === undefined
      ? []
      : [documentFault('', sentence('"{name}" is there twice.', { name: double }))]),
    ...choices.flatMap(bandFaults),
  ]
}

// The last band has no upper limit, so that no large size gets an option free of charge.
function bandFaults({ value, bands = [] }: Choice, index: number): DocumentFault[] {
  const ends = bands.map((band) => band.up_to_square_inches ?? Number.POSITIVE_INFINITY)
  const doRise = ends.every((end, index) => index === 0 || end > (ends[index - 1] ?? 0))
  const isOpen = ends.length === 0 || ends.at(-1) === Number.POSITIVE_INFINITY
  return doRise && isOpen
    ? []
    : [
        documentFault(
          `choices.${index}.bands`,
          sentence(
            'those of "{name}" have to rise, and only the last one has no up_to_square_inches.',
            { name: value },
          ),
        ),
      ]
}

// Two inches.
const leastWindow = 50_800

function matFaults(
  name: string,
  choices: readonly Choice[],
  ownOf: (value: string) => Own,
  sizes: readonly string[],
): DocumentFault[] {
  return choices.flatMap((choice) => {
    const { value } = choice
    const inches = builtInValue(name, value)?.matInches ?? 0
    const width = inches * micrometresPerInch + (ownOf(value).mat ?? 0) * micrometresPerMillimetre
    if (width === 0) return []
    const isTooWide = sizes
      .filter((size) => isFor(size, choice))
      .some((size) => measured(size).widthMicrometres - 2 * width < leastWindow)
    return isTooWide
      ? [
          documentFault(
            `options.${name}`,
            sentence('"{name}" leaves no window in the smallest sizes; give it a least_size.', {
              name: value,
            }),
          ),
        ]
      : []
  })
}

// Size names are upright.
function measured(name: string) {
  return { name, ...extentOfName(name) }
}
