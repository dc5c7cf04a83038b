import type { Messages } from '../../../../trade/languages/messages.ts'
import type { ProductFactsView } from '../../views/make-product-facts.ts'

type Props = {
  groups: readonly ProductFactsView[]
  text: Pick<Messages, 'productData'>
}

/** Stands open on the page: the law asks for it without a further click. */
export function ProductFacts({ groups, text }: Props) {
  if (groups.length === 0) return null
  return (
    <section class="product-facts" aria-labelledby="product-facts">
      <h2 id="product-facts">{text.productData.heading}</h2>
      {groups.map(({ names, facts }) => (
        <div key={names.join()}>
          {names.length > 0 && <h3>{names.join(' · ')}</h3>}
          <dl>
            {facts.map(({ label, lines, contact }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                  {contact !== null && <Contact way={contact} />}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}

function Contact({ way }: { way: string }) {
  if (!way.startsWith('https://')) return <a href={`mailto:${way}`}>{way}</a>
  return (
    <a href={way} target="_blank" rel="noopener noreferrer nofollow">
      {way}
    </a>
  )
}
