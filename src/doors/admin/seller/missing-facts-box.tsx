// What the law of the seller's country asks for and nobody has written yet.

import type { MissingFact } from '../../../trade/legal/missing-facts.ts'
import { said, say } from '../words/say.ts'

export function MissingFacts({ missing }: { missing: readonly MissingFact[] }) {
  if (missing.length === 0) return null
  return (
    <div class="warning">
      <p>{say('This is missing, by what is usual where you sell from. It is no legal advice.')}</p>
      <ul>
        {missing.map(({ what, source }) => (
          <li key={what}>
            {said(what)} <span class="beside">{said(source)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
