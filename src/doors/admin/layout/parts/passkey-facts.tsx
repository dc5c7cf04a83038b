import { t, tParts } from '../../i18n/t.ts'
import { timeText } from '../formats.ts'

type Props = {
  name: string
  at: number
  /** Null if it has not been used yet. */
  usedAt: number | null
}

export function PasskeyFacts({ name, at, usedAt }: Props) {
  return (
    <>
      {tParts('{name}, added {time},', { name: <strong>{name}</strong>, time: timeText(at) })}{' '}
      {usedAt === null ? t('not used yet') : tParts('last used {time}', { time: timeText(usedAt) })}
    </>
  )
}
