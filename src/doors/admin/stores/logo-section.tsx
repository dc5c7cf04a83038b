// The logo of a store, as its shoppers see it, and the forms that change it.

import type { StoreLogo } from '../../../pure/contract/store-brand.ts'
import { logoAddress } from '../../../trade/stores/branding/brand-addresses.ts'
import { PostForm } from '../frame/parts/post-form.tsx'
import { mostLogoBytes } from './receive-logo.ts'

type Props = { address: string; logo: StoreLogo | null; mayChange: boolean }

export function LogoSection({ address, logo, mayChange }: Props) {
  return (
    <section>
      <h2>Logo</h2>
      {logo === null ? (
        <p>None: the pages show the store's name.</p>
      ) : (
        <p class="store-logo">
          <img
            src={logoAddress(logo)}
            alt="The logo as it is now"
            width={logo.width}
            height={logo.height}
          />
        </p>
      )}
      {mayChange && <LogoForms {...{ address, hasLogo: logo !== null }} />}
    </section>
  )
}

function LogoForms({ address, hasLogo }: { address: string; hasLogo: boolean }) {
  return (
    <>
      <details>
        <summary>{hasLogo ? 'Replace the logo' : 'Send a logo'}</summary>
        <PostForm action={`${address}/logo`} isForFiles class="stack">
          <div class="field">
            <label for="image">Picture file</label>
            <input
              id="image"
              type="file"
              name="image"
              required
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-describedby="image-note"
            />
            <p class="field-note" id="image-note">
              JPEG, PNG, WebP or AVIF of at most {mostLogoBytes / 1e6} MB. It is made to fit into
              480 × 160 pixels and stands on the light page, on a white plate in the dark.
            </p>
          </div>
          <button class="button quiet" type="submit">
            Send
          </button>
        </PostForm>
      </details>
      {hasLogo && (
        <PostForm action={`${address}/logo/remove`}>
          <button class="button quiet" type="submit">
            Take the logo away
          </button>
        </PostForm>
      )}
    </>
  )
}
