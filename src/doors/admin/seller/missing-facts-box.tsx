// What the law of the seller's country asks for and nobody has written yet.

import type { MissingFact } from '../../../trade/legal/missing-facts.ts'

export function MissingFacts({ missing }: { missing: readonly MissingFact[] }) {
  if (missing.length === 0) return null
  return (
    <div class="warning">
      <p>This is missing, by what is usual where you sell from. It is no legal advice.</p>
      <ul>
        {missing.map(({ what, source }) => (
          <li key={what}>
            {what} <span class="beside">{source}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
