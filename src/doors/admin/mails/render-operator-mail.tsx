// A mail to operators: a few sentences and one link, as text and as unstyled HTML that every mail
// client shows in its own colors.

import { renderToString } from 'preact-render-to-string'
import { readersLanguage } from '../i18n/t.ts'

export type OperatorMailContent = {
  subject: string
  paragraphs: readonly string[]
  link: { label: string; url: string }
}

export function renderOperatorMail(mail: OperatorMailContent): { text: string; html: string } {
  const { paragraphs, link } = mail
  return {
    text: `${[...paragraphs, `${link.label}:\n${link.url}`].join('\n\n')}\n`,
    html: `<!doctype html>${renderToString(<OperatorMail {...mail} />)}`,
  }
}

function OperatorMail({ subject, paragraphs, link }: OperatorMailContent) {
  return (
    <html lang={readersLanguage()}>
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body>
        {paragraphs.map((text, index) => (
          <p key={index}>{text}</p>
        ))}
        <p>
          <a href={link.url}>{link.label}</a>
        </p>
      </body>
    </html>
  )
}
