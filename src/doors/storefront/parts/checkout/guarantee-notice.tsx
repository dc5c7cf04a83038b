// The EU's official notice on the legal guarantee, as uploaded. It must be seen before the order
// button without opening anything.

import type { Messages } from '../../../../trade/languages/messages.ts'
import { type GuaranteeNotice, noticeAddress } from '../../../../trade/legal/guarantee-notices.ts'

type Props = { notice: GuaranteeNotice | null; text: Messages['legal'] }

export function GuaranteeNoticePicture({ notice, text }: Props) {
  if (notice === null) return null
  const { width, height, link, language, alt } = notice
  const picture = (
    <img
      src={noticeAddress(notice)}
      width={width}
      height={height}
      // The operator's words are in the notice's language, ours in the page's.
      alt={alt === '' ? text.guaranteeNotice : alt}
      lang={alt === '' ? undefined : language}
    />
  )
  return (
    <p class="guarantee-notice">
      {link === '' ? (
        picture
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {picture}
        </a>
      )}
    </p>
  )
}
