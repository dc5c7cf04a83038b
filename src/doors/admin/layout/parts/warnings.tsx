// What a person is warned about but may do all the same.

import { type TextWarning, warningsOf } from '../../../../trade/legal/text-warnings.ts'
import { t } from '../../i18n/t.ts'

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <div class="notice">
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  )
}

/** What, where, why and by which rule. `placeOf` is translated. */
export function textWarnings(text: string, placeOf: (warning: TextWarning) => string): string[] {
  return warningsOf(text).map((warning) => {
    const facts = { found: warning.found, place: placeOf(warning) }
    return warning.about === 'closed_platform'
      ? t(
          '"{found}" ({place}): the EU’s platform for online disputes closed on 20 July 2025, so a link to it misleads. Remove it. Source: Regulation (EU) 2024/3228.',
          facts,
        )
      : t(
          '"{found}" ({place}): a claim about the environment that is not proven is forbidden from 27 September 2026. Say exactly what is better and prove it, or remove the claim. Source: Directive (EU) 2024/825.',
          facts,
        )
  })
}
