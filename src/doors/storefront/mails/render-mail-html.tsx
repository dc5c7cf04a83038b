// Renders a mail as HTML within the limits of mail clients: table layout, one style element, no
// external resources except the pictures of the prints. It is complete without styles and pictures.

import { renderToString } from 'preact-render-to-string'
import type { MailContent, MailLine } from './mail-content.ts'

export function renderMailHtml(mail: MailContent): string {
  return `<!doctype html>${renderToString(<MailDocument {...mail} />)}`
}

function MailDocument(mail: MailContent) {
  return (
    <html lang={mail.language} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{mail.subject}</title>
        <style>{styles + accentStyles(mail.brand)}</style>
      </head>
      <body>
        <table role="presentation" class="sheet" width="600" cellpadding="0">
          <tbody>
            <tr>
              <td class="sheet-cell">
                <MailBody {...mail} />
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function MailBody(mail: MailContent) {
  const { lines, links } = mail
  return (
    <>
      <StoreName name={mail.storeName} logo={mail.brand.logo} />
      <h1>{mail.heading}</h1>
      <p class="soft">{mail.number}</p>
      {mail.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {mail.facts.map(({ label, value }) => (
        <p key={label}>
          <span class="soft">{label}</span> {value}
        </p>
      ))}
      {links.map(({ label, url }, index) => (
        <p key={url}>
          <a href={url} class={index === 0 ? 'button' : 'link'}>
            {label}
          </a>
        </p>
      ))}
      {lines !== null && <h2>{lines.heading}</h2>}
      {lines !== null && (
        <table role="presentation" class="wide" width="100%" cellpadding="0">
          <tbody>
            {lines.of.map((line, index) => (
              <Line key={index} {...line} />
            ))}
          </tbody>
        </table>
      )}
      {mail.sums.length > 0 && (
        <table class="wide" width="100%" cellpadding="0">
          <tbody>
            {mail.sums.map(({ label, amount, isTotal }) => (
              <tr key={label} class={isTotal ? 'total' : undefined}>
                <th scope="row" align="left">
                  {label}
                </th>
                <td class="price">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mail.places.map((place) => (
        <div key={place.heading}>
          <h2>{place.heading}</h2>
          <p>
            {place.lines.map((line, index) => (
              <span key={index} class="row">
                {line}
                <br />
              </span>
            ))}
          </p>
        </div>
      ))}
      <div class="footer">
        {mail.footer.map((text) => (
          <p key={text} class="soft">
            {text}
          </p>
        ))}
        {mail.seller.lines.length > 0 && <p class="soft">{mail.seller.lines.join(' · ')}</p>}
        {mail.seller.links.length > 0 && (
          <p class="soft">
            {mail.seller.links.map(({ label, url }, index) => (
              <span key={url}>
                {index > 0 && ' · '}
                <a href={url} class="link">
                  {label}
                </a>
              </span>
            ))}
          </p>
        )}
      </div>
    </>
  )
}

function StoreName({ name, logo }: { name: string; logo: MailContent['brand']['logo'] }) {
  if (logo === null) return <p class="soft">{name}</p>
  return (
    <p class="logo">
      <img src={logo.url} width={logo.width} height={logo.height} alt={name} />
    </p>
  )
}

/** Must come after the other styles, which it overrides. */
function accentStyles({ accent }: MailContent['brand']): string {
  if (accent === null) return ''
  const rule = (colour: string, words: string) =>
    `.button { background: ${colour}; color: ${words}; }\n.link { color: ${colour}; }\n`
  return `${rule(accent.light, '#ffffff')}@media (prefers-color-scheme: dark) {\n${rule(accent.dark, '#161616')}}\n`
}

function Line({ name, details, price, pictureUrl }: MailLine) {
  return (
    <tr>
      <td class="picture" width="96" valign="top">
        {pictureUrl !== null && <img src={pictureUrl} width="80" alt={name} />}
      </td>
      <td valign="top">
        <strong>{name}</strong>
        {details.map((detail) => (
          <span key={detail} class="row soft">
            <br />
            {detail}
          </span>
        ))}
      </td>
      <td class="price" valign="top" align="right">
        {price}
      </td>
    </tr>
  )
}

// The colors of the pages (styles/tokens.css), which mail clients can't load.
const styles = `
body { margin: 0; padding: 0; background: #f6f6f5; color: #1a1a19; }
.sheet { max-width: 600px; width: 100%; margin: 0 auto; background: #ffffff; }
.sheet-cell { padding: 32px 24px; }
body, td, th { font: 16px/1.5 -apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Arial, sans-serif; }
h1 { margin: 8px 0; font: 28px/1.2 Georgia, serif; }
h2 { margin: 32px 0 8px; font: 20px/1.2 Georgia, serif; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
th { font-weight: normal; padding: 4px 0; }
td { padding: 4px 0; }
.wide { border-collapse: collapse; }
/* On a white plate, as on the dark pages. */
.logo img { display: inline-block; padding: 4px; background: #ffffff; }
.picture { padding: 8px 16px 8px 0; }
.picture img { display: block; width: 80px; height: auto; }
.price { text-align: right; white-space: nowrap; }
.total th, .total td { font-weight: bold; border-top: 1px solid #dededb; }
.soft { color: #595955; font-size: 14px; }
.button { display: inline-block; padding: 12px 24px; background: #1a1a19; color: #ffffff; text-decoration: none; border-radius: 6px; }
.link { color: #1c5b47; }
.footer { margin-top: 32px; border-top: 1px solid #dededb; padding-top: 16px; }
@media (prefers-color-scheme: dark) {
body { background: #111111; color: #f2f1ee; }
.sheet { background: #161616; }
.soft { color: #b3b2ad; }
.button { background: #f2f1ee; color: #161616; }
.link { color: #86cfb4; }
.total th, .total td, .footer { border-color: #363634; }
}
`
