import { t, tText } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { agoText, countText } from '../layout/formats.ts'
import type { Trouble } from './read-troubles.ts'

export function TroubleList({ troubles, now }: { troubles: readonly Trouble[]; now: number }) {
  return (
    <ul class="troubles">
      {troubles.map(({ what, count, since, next, href }) => (
        <li key={what} class="notice fault">
          <p>
            <a href={href}>{tText(what)}</a>
            {since !== null && sinceWords(count, agoText(since, now))}
          </p>
          {next !== '' && <p>{tRefusal(next)}</p>}
        </li>
      ))}
    </ul>
  )
}

function sinceWords(count: number | null, ago: string): string {
  if (count === null) return t(', first detected {ago}.', { ago })
  return t(': {count}, the first {ago}.', { count: countText(count), ago })
}
