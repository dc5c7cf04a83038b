// Pictures of custom choices: uploaded, reviewed like every catalog change, and removed.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type { CatalogDocument } from '../../../../trade/catalog/document/catalog-document.ts'
import { addChoicePicture } from '../../../../trade/catalog/saved/choice-pictures.ts'
import {
  readSavedCatalog,
  type SavedCatalog,
} from '../../../../trade/catalog/saved/save-catalog.ts'
import { choiceText } from '../../catalog-words/product-labels.ts'
import { t } from '../../i18n/t.ts'
import type { PanelContext } from '../../layout/panel-context.ts'
import { ChoiceSwatch } from '../../layout/parts/choice-swatch.tsx'
import { PictureField } from '../../layout/parts/picture-field.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { maxPictureBytes, receivePicture } from '../../layout/receive-picture.ts'
import { refusalOf } from '../../layout/redirect-with-outcome.ts'
import { partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf, toPreview } from '../change-catalog.ts'
import { PreviewButton } from '../forms/change-form.tsx'
import type { CustomValue } from './edit-custom.ts'

/** In pixels. The shop shows it at a fifth of that, job tickets larger. */
const box = { width: 240, height: 240 }

export function choicePictureRoutes(panel: CatalogPanel): void {
  panel.postFile(
    routes.admin.catalog.own.choices.one.one.picture.page,
    'owner',
    async (context) => {
      const backTo = pageOf(context)
      const current = await readSavedCatalog(panel.database)
      const document = structuredClone(current.document)
      const made = choiceAt(document, context)
      try {
        const { picture, colour } = await receivePicture(
          panel,
          context.request,
          async (render) => ({
            picture: await render({ box, format: 'webp' }),
            colour: await render({ box: { width: 1, height: 1 }, format: 'pixels' }),
          }),
        )
        await addChoicePicture(panel.database.queries, picture, panel.now())
        // Drawings use a single color: the mean of the picture.
        const swatch = `#${colour.bytes.toString('hex')}`
        Object.assign(made, {
          picture: picture.sha256,
          swatch,
          ...(made.frame && { frame: swatch }),
        })
      } catch (error) {
        return await context.redirect(backTo, refusalOf(error))
      }
      return await toPreview(panel, context, { current, document, backTo })
    },
  )

  panel.change(
    routes.admin.catalog.own.choices.one.one.picture.remove,
    pageOf,
    (before, context) => {
      const document = structuredClone(before)
      delete choiceAt(document, context).picture
      return { document }
    },
  )
}

function pageOf({ param }: PanelContext): string {
  return partAddress({ kind: 'own-option', option: param('option') })
}

/** Throws `not_found` (404). */
function choiceAt({ custom }: CatalogDocument, { param }: PanelContext): CustomValue {
  const options = custom?.options ?? {}
  const values = options[oneOf(Object.keys(options), param('option'))]?.values ?? {}
  const value = values[oneOf(Object.keys(values), param('value'))]
  if (value === undefined) throw new Error('It was there a moment ago.')
  return value
}

export function PictureForms({ document, sha256, option }: SavedCatalog & { option: string }) {
  const values = Object.entries(document.custom?.options?.[option]?.values ?? {})
  return values.map(([value, { swatch, picture }]) => {
    const choice = choiceText(document, { option, value })
    const { page, remove } = routes.admin.catalog.own.choices.one.one.picture
    return (
      <section key={value}>
        <h2>{t('Picture of {choice}', { choice })}</h2>
        {picture !== undefined && (
          <p>
            <ChoiceSwatch label={choice} colour={swatch} picture={picture} pixels={96} />
          </p>
        )}
        <details>
          <summary>
            {picture === undefined ? t('Upload a picture') : t('Upload another picture')}
          </summary>
          <PostForm action={page.href({ option, value })} isForFiles class="stack">
            <PictureField
              id={`picture-${value}`}
              note={t(
                'JPEG, PNG, WebP or AVIF of up to {most} MB, showing the wood or the paper. Shoppers see it as a square next to the name, and it appears on the job ticket. Prints are rendered in its average colour, which you can change below afterwards.',
                { most: maxPictureBytes / 1e6 },
              )}
            />
            <PreviewButton />
          </PostForm>
        </details>
        {picture !== undefined && (
          <PostForm action={remove.href({ option, value })}>
            <input type="hidden" name="sha256" value={sha256} />
            <Submit look="quiet">{t('Remove the picture')}</Submit>
          </PostForm>
        )}
      </section>
    )
  })
}
