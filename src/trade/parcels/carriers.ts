// Who carries parcels: their names for people, and where a parcel is followed by its number. Any
// other carrier can be named as it is.

export type Carrier = { label: string; trackingUrl: string }

/** `{number}` stands for the tracking number. */
export const carriers: Readonly<Record<string, Carrier>> = {
  'australia-post': {
    label: 'Australia Post',
    trackingUrl: 'https://auspost.com.au/mypost/track/details/{number}',
  },
  bring: { label: 'Bring', trackingUrl: 'https://tracking.bring.com/tracking/{number}' },
  'canada-post': {
    label: 'Canada Post',
    trackingUrl:
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
  },
  colissimo: {
    label: 'Colissimo',
    trackingUrl: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  correos: {
    label: 'Correos',
    trackingUrl:
      'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number}',
  },
  ctt: {
    label: 'CTT',
    trackingUrl:
      'https://appserver.ctt.pt/CustomerArea/PublicArea_Detail?ObjectCodeInput={number}&SearchInput={number}',
  },
  dhl: {
    label: 'DHL',
    trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  'dhl-de': {
    label: 'DHL Paket',
    trackingUrl:
      'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  },
  dpd: { label: 'DPD', trackingUrl: 'https://tracking.dpd.de/status/en_US/parcel/{number}' },
  fedex: { label: 'FedEx', trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  gls: {
    label: 'GLS',
    trackingUrl: 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}',
  },
  inpost: { label: 'InPost', trackingUrl: 'https://inpost.pl/sledzenie-przesylek?number={number}' },
  posti: { label: 'Posti', trackingUrl: 'https://www.posti.fi/en/tracking#/lahetys/{number}' },
  postnl: { label: 'PostNL', trackingUrl: 'https://jouw.postnl.nl/track-and-trace/{number}' },
  postnord: {
    label: 'PostNord',
    trackingUrl: 'https://tracking.postnord.com/en/tracking?id={number}',
  },
  'poste-italiane': {
    label: 'Poste Italiane',
    trackingUrl: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}',
  },
  'royal-mail': {
    label: 'Royal Mail',
    trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  ups: { label: 'UPS', trackingUrl: 'https://www.ups.com/track?tracknum={number}' },
  usps: {
    label: 'USPS',
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
}

/** Null for a carrier that is not in the table, and without a number. */
export function trackingUrlOf(carrier: string, number: string | null): string | null {
  const pattern = carriers[carrier]?.trackingUrl
  if (pattern === undefined || number === null) return null
  return pattern.replaceAll('{number}', encodeURIComponent(number))
}

export function carrierLabel(carrier: string): string {
  return carriers[carrier]?.label ?? carrier
}
