// What has just been done, or why not.

import type { Notice } from '../../../../trade/operators/sessions/notice.ts'
import { saidRefusal } from '../../words/said-refusal.ts'
import { say } from '../../words/say.ts'
import { PostForm } from './post-form.tsx'

export function NoticeBox({ notice }: { notice: Notice }) {
  const { kind, text, points = [], undo } = notice
  return (
    <div class={`notice ${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <p>{saidRefusal(text)}</p>
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{saidRefusal(point)}</li>
          ))}
        </ul>
      )}
      {undo !== undefined && (
        <PostForm action="/admin/orders/undo">
          <input type="hidden" name="action" value={undo.action} />
          <input type="hidden" name="back" value={undo.back} />
          {undo.orders.map((id) => (
            <input key={id} type="hidden" name="order" value={id} />
          ))}
          <button class="button quiet" type="submit">
            {say('Undo')}
          </button>{' '}
          {undo.action === 'ship' && say('Within a minute: then the shopper is told by mail.')}
        </PostForm>
      )}
    </div>
  )
}
