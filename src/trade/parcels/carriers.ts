// Known carriers: display names and tracking addresses. Other carriers can be named freely.

export type Carrier = {
  label: string
  trackingUrl: string
  /** Home countries in ISO 3166-1; the carrier is offered first there. Absent for all countries. */
  home?: readonly string[]
}

/** `{number}` is the placeholder for the tracking number. */
export const carriers: Readonly<Record<string, Carrier>> = {
  'australia-post': {
    label: 'Australia Post',
    trackingUrl: 'https://auspost.com.au/mypost/track/details/{number}',
    home: ['AU'],
  },
  'austrian-post': {
    label: 'Österreichische Post',
    trackingUrl: 'https://www.post.at/sv/sendungssuche?snr={number}',
    home: ['AT'],
  },
  bring: {
    label: 'Bring',
    trackingUrl: 'https://tracking.bring.com/tracking/{number}',
    home: ['NO'],
  },
  'canada-post': {
    label: 'Canada Post',
    trackingUrl:
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
    home: ['CA'],
  },
  colissimo: {
    label: 'Colissimo',
    trackingUrl: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
    home: ['FR'],
  },
  correos: {
    label: 'Correos',
    trackingUrl:
      'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number}',
    home: ['ES'],
  },
  ctt: {
    label: 'CTT',
    trackingUrl:
      'https://appserver.ctt.pt/CustomerArea/PublicArea_Detail?ObjectCodeInput={number}&SearchInput={number}',
    home: ['PT'],
  },
  dhl: {
    label: 'DHL',
    trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  'dhl-de': {
    label: 'DHL Paket',
    trackingUrl:
      'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
    home: ['DE'],
  },
  dpd: {
    label: 'DPD',
    trackingUrl: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
    home: ['DE', 'AT', 'CH', 'FR', 'GB', 'NL', 'BE', 'PL'],
  },
  evri: { label: 'Evri', trackingUrl: 'https://www.evri.com/track/parcel/{number}', home: ['GB'] },
  fedex: {
    label: 'FedEx',
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    home: ['US', 'CA'],
  },
  gls: {
    label: 'GLS',
    trackingUrl: 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}',
    home: ['DE', 'AT', 'DK', 'IT', 'ES', 'NL', 'BE', 'FR', 'PL'],
  },
  hermes: {
    label: 'Hermes',
    trackingUrl:
      'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
    home: ['DE'],
  },
  inpost: {
    label: 'InPost',
    trackingUrl: 'https://inpost.pl/sledzenie-przesylek?number={number}',
    home: ['PL', 'GB'],
  },
  'poste-italiane': {
    label: 'Poste Italiane',
    trackingUrl: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}',
    home: ['IT'],
  },
  posti: {
    label: 'Posti',
    trackingUrl: 'https://www.posti.fi/en/tracking#/lahetys/{number}',
    home: ['FI'],
  },
  postnl: {
    label: 'PostNL',
    trackingUrl: 'https://jouw.postnl.nl/track-and-trace/{number}',
    home: ['NL', 'BE'],
  },
  postnord: {
    label: 'PostNord',
    trackingUrl: 'https://tracking.postnord.com/en/tracking?id={number}',
    home: ['SE', 'DK', 'NO', 'FI'],
  },
  'royal-mail': {
    label: 'Royal Mail',
    trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
    home: ['GB'],
  },
  'swiss-post': {
    label: 'Swiss Post',
    trackingUrl: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
    home: ['CH', 'LI'],
  },
  ups: {
    label: 'UPS',
    trackingUrl: 'https://www.ups.com/track?tracknum={number}',
    home: ['US', 'CA', 'DE'],
  },
  usps: {
    label: 'USPS',
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    home: ['US'],
  },
}

/** Null if the carrier is not in the table or there is no number. */
export function trackingUrlOf(carrier: string, number: string | null): string | null {
  const pattern = carriers[carrier]?.trackingUrl
  if (pattern === undefined || number === null) return null
  return pattern.replaceAll('{number}', encodeURIComponent(number))
}

export function carrierLabel(carrier: string): string {
  return carriers[carrier]?.label ?? carrier
}

/** Carrier labels, with those at home in the country first. */
export function carriersFor(country: string | null): string[] {
  const isHome = ({ home }: Carrier) => country !== null && home?.includes(country) === true
  const byLabel = Object.values(carriers).sort((one, other) => one.label.localeCompare(other.label))
  return [...byLabel.filter(isHome), ...byLabel.filter((each) => !isHome(each))].map(
    ({ label }) => label,
  )
}
