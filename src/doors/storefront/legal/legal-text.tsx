// A legal page as it was written, and the facts of the seller that no text has to repeat.

import type { Seller } from '../../../ground/database/tables/seller-table.ts'
import type { Language } from '../../../pure/contract/language.ts'
import type { LegalBlock, LegalPiece } from '../../../trade/legal/parse-legal-text.ts'
import { sellerPlace } from '../../../trade/legal/seller.ts'
import type { Visit } from '../visit.ts'

type TextProps = { blocks: readonly LegalBlock[]; language: Language }

export function LegalText({ blocks, language }: TextProps) {
  return (
    <div lang={language}>
      {blocks.map((block, index) => (
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

export function SellerFacts({ seller, visit }: { seller: Seller; visit: Visit }) {
  const { text, locale } = visit
  const { name, country, email, phone } = seller
  const countryName = country && new Intl.DisplayNames(locale.tag, { type: 'region' }).of(country)
  const facts = [
    [text.legal.representative, seller.representative],
    [text.legal.register, seller.register],
    [text.legal.vatId, seller.vatId],
    [text.legal.taxNumber, seller.taxNumber],
  ].filter(([, value]) => value !== '')
  return (
    <>
      <p>
        {[name, ...sellerPlace(seller), countryName]
          .filter(Boolean)
          .map((line, index) => [index > 0 && <br />, line])}
      </p>
      <dl>
        {email !== '' && (
          <>
            <dt>{text.checkout.email}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </>
        )}
        {phone !== '' && (
          <>
            <dt>{text.checkout.phone}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        {facts.map(([label, value]) => (
          <>
            <dt key={label}>{label}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
    </>
  )
}
