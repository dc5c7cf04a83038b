export const legalPages = [
  ...(['imprint', 'terms', 'privacy', 'withdrawal', 'returns', 'accessibility'] as const),
] as const

export type LegalPage = (typeof legalPages)[number]

export function isLegalPage(text: string): text is LegalPage {
  return legalPages.some((known) => known === text)
}
