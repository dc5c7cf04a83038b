// A proposed print image beside the preview and the current print image, to be accepted or refused.

import type { OrderId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Told } from '../../../pure/sentences/sentence.ts'
import type { Picture } from '../../../trade/images/picture.ts'
import { t, tParts } from '../i18n/t.ts'
import { tRefusal } from '../i18n/t-refusal.ts'
import { timeText } from '../layout/formats.ts'
import { PostForm, Submit } from '../layout/parts/post-form.tsx'
import { PrintPicture } from '../layout/parts/print-picture.tsx'

export type ProposedPrintSectionProps = {
  picture: Picture
  /** How the proposed image differs, in words. */
  mismatches: readonly Told[]
  /** The order to go back to. By default the image page. */
  orderId?: OrderId
  mayAct: boolean
}

export function ProposedPrintSection({
  picture,
  mismatches,
  orderId,
  mayAct,
}: ProposedPrintSectionProps) {
  const { token, preview, print, proposed } = picture
  if (proposed === null) return null
  const { image, receivedAt } = proposed
  const shown = [
    { image: preview, text: t('The preview the shopper saw') },
    { image: print, text: t('Current print image') },
    { image, text: t('Print image to review') },
  ]
  return (
    <div class="comparison">
      <div class="notice">
        <p>
          {tParts(
            'Another print image arrived with the access key on {time}, {width} × {height} pixels. The access key is public, so the image is not used until someone has reviewed it. If accepted, it becomes the print image of every order with this picture that is not yet in production.',
            { time: timeText(receivedAt), width: image.width, height: image.height },
          )}
        </p>
        {mismatches.length > 0 && (
          <ul>
            {mismatches.map(tRefusal).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {shown.map(
        (each) =>
          each.image !== null && (
            <figure key={each.text}>
              <PrintPicture image={each.image} alt={each.text} />
              <figcaption>{each.text}</figcaption>
            </figure>
          ),
      )}
      {mayAct && (
        <div class="stack">
          <Decide
            token={token}
            orderId={orderId}
            sha256={image.sha256}
            answer="accept"
            text={t('Accept')}
          />
          <Decide
            token={token}
            orderId={orderId}
            sha256={image.sha256}
            answer="refuse"
            text={t('Reject')}
          />
        </div>
      )}
    </div>
  )
}

type DecideProps = {
  token: string
  orderId: OrderId | undefined
  /** Identifies the proposed image that was shown. */
  sha256: string
  answer: 'accept' | 'refuse'
  text: string
}

function Decide({ token, orderId, sha256, answer, text }: DecideProps) {
  return (
    <PostForm action={routes.admin.images.one.proposedPrint[answer].href({ token })}>
      <input type="hidden" name="sha256" value={sha256} />
      {orderId !== undefined && <input type="hidden" name="order" value={orderId} />}
      <Submit look="quiet">{text}</Submit>
    </PostForm>
  )
}
