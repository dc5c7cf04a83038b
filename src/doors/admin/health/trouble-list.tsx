import { agoText, countText } from '../frame/formats.ts'
import { saidRefusal } from '../words/said-refusal.ts'
import { said, say } from '../words/say.ts'
import type { Trouble } from './read-troubles.ts'

export function TroubleList({ troubles, now }: { troubles: readonly Trouble[]; now: number }) {
  return (
    <ul class="troubles">
      {troubles.map(({ what, count, since, next, href }) => (
        <li key={what} class="notice fault">
          <p>
            <a href={href}>{said(what)}</a>
            {since !== null && sinceWords(count, agoText(since, now))}
          </p>
          {next !== '' && <p>{saidRefusal(next)}</p>}
        </li>
      ))}
    </ul>
  )
}

function sinceWords(count: number | null, ago: string): string {
  if (count === null) return say(', first noticed {ago}.', { ago })
  return say(': {count}, the first {ago}.', { count: countText(count), ago })
}
