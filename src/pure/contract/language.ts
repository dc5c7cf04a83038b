// The languages that the shop's pages speak, as `?lang=` and an order name them (BCP 47).

export const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'] as const

export type Language = (typeof languages)[number]

export function isLanguage(text: string): text is Language {
  return languages.some((known) => known === text)
}
