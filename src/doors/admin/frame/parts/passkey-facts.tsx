import { say, sayParts } from '../../words/say.ts'
import { timeText } from '../formats.ts'

type Props = {
  name: string
  at: number
  /** Null if not used yet. */
  usedAt: number | null
}

export function PasskeyFacts({ name, at, usedAt }: Props) {
  return (
    <>
      {sayParts('{name}, since {time},', { name: <strong>{name}</strong>, time: timeText(at) })}{' '}
      {usedAt === null
        ? say('not used yet')
        : sayParts('last used {time}', { time: timeText(usedAt) })}
    </>
  )
}
