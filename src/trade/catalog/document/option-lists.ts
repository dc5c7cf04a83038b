import type { ProductDocument } from './catalog-document.ts'

type Options = ProductDocument['options']
export type OptionList = Extract<NonNullable<Options[keyof Options]>, { choices: unknown }>
export type ChoiceDocument = OptionList['choices'][number]

/** The document's options that are chosen from a list: all except colors. */
export function optionLists({ options }: Pick<ProductDocument, 'options'>): [string, OptionList][] {
  return Object.entries(options).flatMap(([name, option]): [string, OptionList][] =>
    'choices' in option ? [[name, option]] : [],
  )
}
