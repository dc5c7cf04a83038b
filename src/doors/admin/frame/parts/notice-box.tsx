// What has just been done, or why not.

import type { Notice } from '../../../../trade/operators/sessions/notice.ts'

export function NoticeBox({ notice }: { notice: Notice }) {
  const { kind, text, points = [] } = notice
  return (
    <div class={`notice ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <p>{text}</p>
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
