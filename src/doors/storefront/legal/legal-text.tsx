// A text that the operator wrote, in the markup of parse-legal-text.ts.

import type { Language } from '../../../pure/contract/language.ts'
import {
  type LegalBlock,
  type LegalPiece,
  parseLegalText,
} from '../../../trade/legal/parse-legal-text.ts'

type TextProps = { text: string; language?: Language }

/** `language` is left out if it is the page's. */
export function LegalText({ text, language }: TextProps) {
  return (
    <div lang={language}>
      {parseLegalText(text).map((block, index) => (
        <Block key={index} {...block} />
      ))}
    </div>
  )
}

function Block(block: LegalBlock) {
  if (block.kind === 'heading') {
    const words = <Pieces pieces={block.pieces} />
    return block.level === 2 ? <h2>{words}</h2> : <h3>{words}</h3>
  }
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((pieces, index) => (
          <li key={index}>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p>
      {block.lines.map((pieces, index) => [
        index > 0 && <br />,
        <Pieces key={index} pieces={pieces} />,
      ])}
    </p>
  )
}

function Pieces({ pieces }: { pieces: readonly LegalPiece[] }) {
  return (
    <>
      {pieces.map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </>
  )
}
