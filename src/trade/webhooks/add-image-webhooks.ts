import type { Queries } from '../../ground/database/database.ts'
import type { StoreId } from '../../pure/contract/ids.ts'
import { addWebhookEvent } from './add-webhook-event.ts'

export type ImageArrival = {
  what: 'image' | 'print_image'
  storeId: StoreId
  token: string
  kind: 'preview' | 'single' | 'pull'
  image: { format: string; width: number; height: number; byteLength: number }
}

export async function addImageWebhooks(
  tx: Queries,
  received: ImageArrival,
  at: number,
): Promise<void> {
  const { what, storeId, token, kind, image } = received
  await addWebhookEvent(tx, storeId, {
    type: what === 'image' ? 'image.received' : 'image.print_received',
    at,
    subject: token,
    position: at,
    data: {
      image_token: token,
      kind: kind === 'preview' ? 'preview' : 'image',
      format: image.format,
      width: image.width,
      height: image.height,
      byte_length: image.byteLength,
      api_path: `/api/v1/images/${token}`,
    },
  })
}
