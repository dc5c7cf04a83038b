// Languages of the shop's pages, as used in `?lang=` and in orders (BCP 47).

export const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const

export type Language = (typeof languages)[number]

export function isLanguage(text: string): text is Language {
  return languages.some((known) => known === text)
}
