import type { CartId } from '../../../pure/contract/ids.ts'
import { type Preferences, withPreferences } from '../../../pure/contract/preferences.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import type { Store } from '../../../trade/stores/store.ts'
import type { Assets } from '../layout/assets.ts'
import { renderPage, shopOf } from '../layout/shop-frame.tsx'
import type { Visit } from '../layout/visit.ts'
import { errorPageWords } from '../pages/error-page-words.ts'
import { fillCount } from '../words/fill-count.ts'
import type { ReceivedForm } from './receive-form.ts'
import type { UploadPageData } from './upload-page-data.ts'

type UploadPage = {
  store: Store
  visit: Visit
  assets: Assets
  /** See trade/receiving/upload-ticket.ts. */
  ticket: string
  /** Random: names the set, so that sending it twice opens one cart. */
  setId: string
  mostPictures: number
  /** Of one picture. */
  maxBytes: number
  keptDays: number
  preferences: Preferences
  /** The cart that pictures are added to. */
  addTo: CartId | null
  /** The code of the group that the cart is for. Empty: none. */
  group: string
  /** False if its address names no store, which is the first one then. */
  isStoreNamed: boolean
  /** Where to go on, if the form was sent and not everything in it could be taken. */
  next?: string | null
  received?: ReceivedForm
  /** Pictures in it that the set has already. */
  twice?: number
}

/** Codes for which the script has words of its own page, by what the server or its checks answer. */
const toldCodes = [
  ...['image_empty', 'image_unreadable', 'image_format_unsupported', 'image_too_large'],
  ...['image_too_small', 'image_too_many_pixels', 'image_too_many_frames', 'quota_exceeded'],
  ...[
    'upload_limit_reached',
    'rate_limited',
    'storage_unavailable',
    'store_closed',
    'token_expired',
  ],
  ...['cart_expired', 'cart_already_ordered', 'not_found', 'internal'],
] as const

export function renderUploadPage(page: UploadPage): string {
  const { visit, store, assets } = page
  return renderPage({
    title: visit.text.upload.title,
    ...shopOf(store),
    step: null,
    visit,
    assets,
    island: 'start-upload',
    data: dataOf(page),
    children: <UploadContent {...page} />,
  })
}

/** With the code of a group, which puts the cart into it. */
export function addressOfGroup(address: string, group: string): string {
  return group === '' ? address : `${address}?${new URLSearchParams({ group })}`
}

/** The form's own address. A shopper who comes back to it by a link finds the same page. */
function addressOfPage({ store, isStoreNamed, addTo, group }: UploadPage): string {
  const query = new URLSearchParams({
    ...(isStoreNamed && { store: store.id }),
    ...(addTo !== null && { cart: addTo }),
    ...(group !== '' && { group }),
  })
  return `${routes.upload.page.href()}${query.size > 0 ? `?${query}` : ''}`
}

function dataOf(page: UploadPage): UploadPageData {
  const { visit, preferences, ticket, setId, addTo, mostPictures, maxBytes } = page
  const { text, locale } = visit
  const at = (address: string) => withPreferences(addressOfGroup(address, page.group), preferences)
  return {
    text: text.upload,
    tag: locale.tag,
    advice: Object.fromEntries(toldCodes.map((code) => [code, errorPageWords(code, text).advice])),
    ticket,
    setId,
    storeId: page.store.id,
    cart: addTo,
    mostPictures,
    maxBytes,
    picturesAddress: routes.upload.pictures.href(),
    cartAddress: at(routes.upload.cart.href()),
  }
}

function UploadContent(page: UploadPage) {
  const { visit, preferences, addTo, mostPictures, keptDays, received } = page
  const { text, locale } = visit
  const { upload } = text
  return (
    <div class="upload-page">
      <h1>{upload.title}</h1>
      <p class="upload-text">{upload.text}</p>
      {received !== undefined && <Outcome {...page} received={received} />}
      <form
        id="upload"
        method="post"
        action={withPreferences(addressOfPage(page), preferences)}
        enctype="multipart/form-data"
      >
        <input type="hidden" name="ticket" value={page.ticket} />
        <input type="hidden" name="set" value={page.setId} />
        {addTo !== null && <input type="hidden" name="cart" value={addTo} />}
        <div class="upload-drop" id="upload-drop">
          <label class="upload-choose">
            <span class="button" id="upload-label">
              {upload.choose}
            </span>
            <input
              type="file"
              id="upload-files"
              name="image"
              accept="image/*,.heic,.heif"
              multiple
              required
            />
          </label>
          <p class="upload-hint needs-script">{upload.drop}</p>
          <p class="note">
            {fillCount(upload.atMost, mostPictures, locale.tag)}: JPEG, HEIC, PNG, TIFF, WebP, AVIF
          </p>
          <button type="submit" class="button without-script">
            {upload.send}
          </button>
        </div>
      </form>
      <div id="upload-list" class="needs-script" />
      <p class="note">{fillCount(upload.kept, keptDays, locale.tag)}</p>
      {addTo !== null && (
        <p>
          <a href={withPreferences(routes.cart.one.page.href({ cartId: addTo }), preferences)}>
            {upload.toCart}
          </a>
        </p>
      )}
    </div>
  )
}

type SentPage = UploadPage & { received: ReceivedForm }

// After the form was sent without script.
function Outcome({ visit, next, received, twice = 0, preferences }: SentPage) {
  const { text, locale } = visit
  const { failed, pictures } = received
  return (
    <section class="upload-outcome" role="status">
      {failed.length > 0 && <h2>{fillCount(text.upload.failed, failed.length, locale.tag)}</h2>}
      <ul>
        {failed.map(({ name, code }) => (
          <li>
            <strong>{name}</strong> {errorPageWords(code, text).advice}
          </li>
        ))}
      </ul>
      {twice > 0 && <p>{fillCount(text.upload.alreadyHere, twice, locale.tag)}</p>}
      {next != null && (
        <p>
          <a class="button" href={withPreferences(next, preferences)}>
            {fillCount(text.upload.next, pictures.length - twice, locale.tag)}
          </a>
        </p>
      )}
    </section>
  )
}
