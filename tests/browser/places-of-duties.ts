// What the law of each place asks a shop to show that sells prints from Germany. From the sources
// in docs/legal.md, and never from the shop's own texts.

/** The words by which a shopper recognizes each duty, in the language of the page. */
type Words = {
  /** The right of withdrawal and its 14 days: 2011/83/EU art. 6 (1) (h). */
  may: RegExp
  /** That there is none: art. 6 (1) (k). */
  mayNot: RegExp
  /** The withdrawal function: art. 11a. */
  withdraw: RegExp
  /** Who pays the duties of a parcel from abroad. */
  duties: RegExp
  /** That the price includes a tax. */
  included: RegExp
  manufacturer: RegExp
}

export const wordsOfDuties = {
  de: {
    may: /14 Tage.*widerrufen/,
    mayNot: /kein Widerrufsrecht/i,
    withdraw: /^Vertrag widerrufen$/,
    duties: /Zölle.*Empfänger zahlt/,
    included: /^inkl\. .*MwSt\.$/,
    manufacturer: /Hersteller/,
  },
  fr: {
    may: /rétracter.*14 jours/,
    mayNot: /sans droit de rétractation|pas de droit de rétractation/i,
    withdraw: /^Renoncer au contrat ici$/,
    duties: /droits de douane.*destinataire les paie/,
    included: /^dont TVA/,
    manufacturer: /Fabricant/,
  },
  it: {
    may: /recedere.*14 giorni/,
    mayNot: /diritto di recesso è escluso/i,
    withdraw: /^Recedere dal contratto qui$/,
    duties: /Dazi.*paga il destinatario/,
    included: /^incl\. IVA/,
    manufacturer: /Fabbricante/,
  },
  es: {
    may: /desistir.*14 días/,
    mayNot: /no hay derecho de desistimiento/i,
    withdraw: /^Desistir del contrato aquí$/,
    duties: /aranceles.*paga el destinatario/,
    included: /^incl\. IVA/,
    manufacturer: /Fabricante/,
  },
  nl: {
    may: /14 dagen.*herroepen/,
    mayNot: /geldt het herroepingsrecht niet/i,
    withdraw: /overeenkomst herroepen$/,
    duties: /Invoerrechten.*ontvanger betaalt/,
    included: /^incl\. .*btw$/,
    manufacturer: /Fabrikant/,
  },
  pl: {
    may: /(odstąpić od umowy.*14 dni|14 dni.*odstąpić od umowy)/,
    mayNot: /prawo odstąpienia od umowy nie przysługuje/i,
    withdraw: /^Odstąp od umowy tutaj$/,
    duties: /Cło.*płaci je odbiorca/,
    included: /^w tym VAT/,
    manufacturer: /Producent/,
  },
  sv: {
    may: /frånträda.*14 dagar|14 dagar.*frånträda/,
    mayNot: /ingen ångerrätt/i,
    withdraw: /^Ångra avtalet här$/,
    duties: /Tull.*mottagaren betalar/,
    included: /^inkl\. .*moms$/,
    manufacturer: /Tillverkare/,
  },
  da: {
    may: /fortryde.*14 dage|14 dage.*fortryde/,
    mayNot: /ingen fortrydelsesret/i,
    withdraw: /^Fortryd aftalen her$/,
    duties: /Told.*modtageren betaler/,
    included: /^inkl\. .*moms$/,
    manufacturer: /Fabrikant/,
  },
  en: {
    may: /withdraw.*14 days/,
    mayNot: /no right of withdrawal/i,
    withdraw: /^Withdraw from contract here$/,
    duties: /Duties.*recipient pays/,
    included: /^including .*VAT$/,
    manufacturer: /Manufacturer/,
  },
} as const satisfies Record<string, Words>

type Place = {
  language: keyof typeof wordsOfDuties
  currency: string
  country: string
  region?: string
  city: string
  postalCode: string
  phone?: string
  /** The button where its words are prescribed: 2011/83/EU art. 8 (2), CCR 2013 reg. 14 (4). */
  button?: RegExp
  /** Whether consumers may withdraw by law: Directive 2011/83/EU art. 9, CCR 2013 reg. 29. */
  hasRight?: true
  /** The EU's notice on the legal guarantee: 2011/83/EU art. 6 (1) (l). */
  hasNotice?: true
  crossesBorder?: true
  /** Percent of each tax, included in prices or added to them. */
  taxes: readonly number[]
  /** In cents, as a line with a name of its own. */
  fee?: { name: string; amount: number }
}

const ofEu = { hasRight: true, hasNotice: true } as const
const eur = { currency: 'EUR' }

/** Prices include the tax there (Directive 98/6/EC; in Switzerland PBV art. 3). */
export const placesInEurope: Readonly<Record<string, Place>> = {
  DE: {
    ...{ ...ofEu, ...eur, language: 'de', country: 'DE', city: 'Hamburg', postalCode: '20457' },
    button: /^zahlungspflichtig bestellen$/i, // BGB § 312j (3)
    taxes: [19],
  },
  AT: {
    ...{ ...ofEu, ...eur, language: 'de', country: 'AT', city: 'Wien', postalCode: '1010' },
    button: /^zahlungspflichtig bestellen$/i, // FAGG § 8 (2)
    taxes: [20],
  },
  FR: {
    ...{ ...ofEu, ...eur, language: 'fr', country: 'FR', city: 'Lyon', postalCode: '69001' },
    button: /^commande avec obligation de paiement$/i, // Code de la consommation L221-14
    taxes: [20],
  },
  IT: {
    ...{ ...ofEu, ...eur, language: 'it', country: 'IT', city: 'Roma', postalCode: '00184' },
    region: 'RM',
    button: /^ordine con obbligo di pagare$/i, // Codice del consumo art. 51 (2)
    taxes: [22],
  },
  ES: {
    ...{ ...ofEu, ...eur, language: 'es', country: 'ES', city: 'Madrid', postalCode: '28013' },
    region: 'M',
    button: /^pedido con obligación de pago$/i, // LGDCU art. 98 (2)
    taxes: [21],
  },
  NL: {
    ...{ ...ofEu, ...eur, language: 'nl', country: 'NL', city: 'Utrecht', postalCode: '3511 AB' },
    button: /^bestelling met betalingsverplichting$/i, // BW 6:230v (3)
    taxes: [21],
  },
  PL: {
    ...{ ...ofEu, language: 'pl', country: 'PL', city: 'Kraków', postalCode: '30-001' },
    currency: 'PLN',
    button: /^zamówienie z obowiązkiem zapłaty$/i, // Ustawa o prawach konsumenta art. 17 (4)
    taxes: [23],
  },
  SE: {
    ...{ ...ofEu, language: 'sv', country: 'SE', city: 'Stockholm', postalCode: '111 20' },
    currency: 'SEK',
    button: /^beställning med betalningsskyldighet$/i, // Lag (2005:59) 2 kap. 4 §
    taxes: [25],
  },
  IE: {
    ...{ ...ofEu, ...eur, language: 'en', country: 'IE', city: 'Dublin', postalCode: 'D02 X285' },
    button: /^order with obligation to pay$/i,
    taxes: [23],
  },
  GB: {
    ...{ language: 'en', country: 'GB', city: 'London', postalCode: 'SW1A 1AA', currency: 'GBP' },
    button: /^order with obligation to pay$/i, // CCR 2013 reg. 14 (4)
    hasRight: true,
    crossesBorder: true,
    taxes: [20],
  },
  CH: {
    ...{ language: 'de', country: 'CH', city: 'Bern', postalCode: '3011', currency: 'CHF' },
    crossesBorder: true,
    taxes: [8.1],
  },
  // In Danish, which Norwegians read: the shop has no Norwegian.
  NO: {
    ...{ language: 'da', country: 'NO', city: 'Oslo', postalCode: '0150', currency: 'NOK' },
    button: /^ordre med betalingsforpligtelse$/i,
    hasRight: true,
    crossesBorder: true,
    taxes: [25],
  },
}

/** Taxes are added to the price there, and no law known here gives a right of withdrawal. */
export const placesInAmerica: Readonly<Record<string, Place>> = {
  'US-CO': {
    ...{ language: 'en', country: 'US', region: 'CO', city: 'Denver', postalCode: '80202' },
    currency: 'USD',
    crossesBorder: true,
    taxes: [2.9],
    fee: { name: 'Retail Delivery Fee', amount: 28 }, // C.R.S. 43-4-218
  },
  'US-MN': {
    ...{ language: 'en', country: 'US', region: 'MN', city: 'Minneapolis', postalCode: '55401' },
    currency: 'USD',
    crossesBorder: true,
    taxes: [6.875],
    fee: { name: 'Road Improvement and Food Delivery Fee', amount: 50 }, // Minn. Stat. 168E.03
  },
  // In French: Charte de la langue française, art. 52.
  'CA-QC': {
    ...{ language: 'fr', country: 'CA', region: 'QC', city: 'Montréal', postalCode: 'H2Y 1C6' },
    currency: 'CAD',
    crossesBorder: true,
    taxes: [5, 9.975],
  },
}

export type PlaceOfDuties = Place
