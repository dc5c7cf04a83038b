import { toldIn } from '../../../ground/database/told-text.ts'
import type { LabDelivery } from '../../../trade/fulfilment/labs/lab-deliveries.ts'
import { t } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { agoText, timeText } from '../layout/formats.ts'
import { Badge, type BadgeProps } from '../layout/parts/state-badge.tsx'

const states: Readonly<Record<LabDelivery['state'], { label: string; tone: BadgeProps['tone'] }>> =
  {
    waiting: { label: 'Waiting', tone: 'wait' },
    delivered: { label: 'Sent', tone: 'go' },
    failed: { label: 'Given up', tone: 'stop' },
    dropped: { label: 'Discarded', tone: 'end' },
  }

export function DeliveryState({ state }: Pick<LabDelivery, 'state'>) {
  const { label, tone } = states[state]
  return <Badge tone={tone}>{label}</Badge>
}

type Tries = LabDelivery['tries']

export function lastTryText(tries: Tries) {
  const last = tries.at(-1)
  return last === undefined ? t('None yet.') : tryText(last)
}

export function tryText({ at, message, told }: Tries[number]) {
  return (
    <>
      {timeText(at)}: {tRefusal(toldIn(told, message))}
    </>
  )
}

export function nextTryText({ state, nextTryAt: at }: LabDelivery, now: number): string {
  if (state !== 'waiting') return '–'
  return at === null || at <= now ? t('now') : agoText(at, now)
}
