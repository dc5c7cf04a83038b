// Below the options of a product: the cost of each choice, choices to add, and their order.

import { routes } from '../../../../pure/contract/route-tree.ts'
import type { SavedCatalog } from '../../../../trade/catalog/saved/save-catalog.ts'
import {
  choiceText,
  optionLabel,
  productLabel,
  valueLabel,
} from '../../catalog-words/product-labels.ts'
import { t, tText } from '../../i18n/t.ts'
import { moneyText } from '../../layout/formats.ts'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { optionsIn, partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf, productOfForm } from '../change-catalog.ts'
import { OrderForm } from '../forms/order-form.tsx'
import {
  choiceRemovalFault,
  type EditedChoice,
  missingChoices,
  optionOf,
  withoutChoice,
} from './edit-choices.ts'

const remove = routes.admin.catalog.products.one.choices.remove

export function optionRoutes({ change }: CatalogPanel): void {
  change(
    remove,
    ({ param }) => partAddress({ kind: 'options', product: param('product') }),
    (before, context) => {
      const product = productOfForm(before, context)
      const option = oneOf(optionsIn(before), context.form.get('option'))
      const place = { product, option, value: context.form.get('value') }
      const fault = choiceRemovalFault(before, place)
      if (fault !== null) return { fault }
      const note = `${option} ${place.value} removed from ${product}.`
      return { document: withoutChoice(before, place), note }
    },
  )
}

type OptionFormsProps = SavedCatalog & { product: string }

export function OptionForms(props: OptionFormsProps) {
  return (
    <>
      {optionsIn(props.document).map((option) => (
        <OptionSection key={option} {...props} option={option} />
      ))}
      <p>
        <a href={routes.admin.catalog.own.page.href()}>{t('A frame or a paper of your own')}</a>
      </p>
    </>
  )
}

type OptionProps = OptionFormsProps & { option: string }

function OptionSection({ product, option, document, sha256 }: OptionProps) {
  const choices = optionOf(document, { product, option })?.choices ?? []
  const missing = missingChoices(document, { product, option })
  if (choices.length === 0 && missing.length === 0) return null
  const name = optionLabel(document, option)
  const pageOf = (value: string) => partAddress({ kind: 'choice', product, option, value })
  return (
    <section>
      <h2>{t('Choices of {option}', { option: name })}</h2>
      <Table
        caption={t('Choices of {option}', { option: name })}
        rows={choices}
        keyOf={({ value }) => value}
        empty={t('{product} is sold without it.', { product: productLabel(document, product) })}
        columns={[
          { label: t('Choice'), cell: ({ value }) => valueLabel(document, option, value) },
          {
            label: t('Added cost'),
            cell: (choice) => (
              <a href={pageOf(choice.value)}>
                {addsText(choice, document.currencies)}
                <span class="unseen">
                  {t(' for {value}', {
                    value: choiceText(document, { option, value: choice.value }),
                  })}
                </span>
              </a>
            ),
          },
          {
            label: t('Remove'),
            cell: ({ value }) => (
              <TakeAway
                product={product}
                option={option}
                document={document}
                sha256={sha256}
                value={value}
              />
            ),
          },
        ]}
      />
      {missing.length > 0 && (
        <ul class="links">
          {missing.map((value) => (
            <li key={value}>
              <a href={pageOf(value)}>
                {t('Add {value}', { value: choiceText(document, { option, value }) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <OrderForm
        list={`${product}/${option}`}
        names={choices.map(({ value }) => value)}
        labelOf={(value) => valueLabel(document, option, value)}
        title={t('Change the order of {option}', { option: name })}
        note={t(
          'This is the order on the shop page. Where a size is too small for a choice, the nearest one before it applies.',
        )}
        sha256={sha256}
      />
    </section>
  )
}

function TakeAway({ product, option, document, sha256, value }: OptionProps & { value: string }) {
  const reason = choiceRemovalFault(document, { product, option, value })
  if (reason !== null) return reason
  return (
    <PostForm action={remove.href({ product })}>
      <input type="hidden" name="sha256" value={sha256} />
      <input type="hidden" name="option" value={option} />
      <input type="hidden" name="value" value={value} />
      <Submit look="quiet">
        {t('Remove {value}', { value: choiceText(document, { option, value }) })}
      </Submit>
    </PostForm>
  )
}

/** `$6.00 to $22.00`. */
function addsText({ bands = [] }: EditedChoice, [currency = '']: readonly string[]): string {
  const amounts = bands.map(({ cost }) => cost[currency] ?? 0)
  if (amounts.length === 0) return tText('nothing')
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const from = moneyText(least, currency)
  return least === most
    ? from
    : t('{from} to {amount}', { from, amount: moneyText(most, currency) })
}
