// Below the options of a product: the cost of each choice, choices to add, and their order.

import { routes } from '../../../../pure/contract/routes.ts'
import type { SavedCatalog } from '../../../../trade/catalog/save-catalog.ts'
import {
  choiceText,
  optionName,
  productName,
  valueName,
} from '../../catalog-words/catalog-words.ts'
import { moneyText } from '../../frame/formats.ts'
import { PostForm, Submit } from '../../frame/parts/post-form.tsx'
import { Table } from '../../frame/parts/table.tsx'
import { said, say } from '../../words/say.ts'
import { optionsIn, partAddress } from '../catalog-part.ts'
import { type CatalogPanel, oneOf, productOfForm } from '../change-catalog.ts'
import { OrderForm } from '../forms/order-form.tsx'
import {
  type ChoiceDocument,
  choiceRemovalFault,
  missingChoices,
  optionOf,
  withoutChoice,
} from './edit-choices.ts'

const remove = routes.admin.catalog.products.one.choices.remove

export function optionPages({ change }: CatalogPanel): void {
  change(
    remove,
    ({ param }) => partAddress({ kind: 'options', product: param('product') }),
    (before, context) => {
      const product = productOfForm(before, context)
      const option = oneOf(optionsIn(before), context.form.get('option'))
      const place = { product, option, value: context.form.get('value') }
      const fault = choiceRemovalFault(before, place)
      if (fault !== null) return { fault }
      const note = `${option} ${place.value} taken off ${product}.`
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
        <a href={routes.admin.catalog.own.page.href()}>{say('A frame or a paper of your own')}</a>
      </p>
    </>
  )
}

type OptionProps = OptionFormsProps & { option: string }

function OptionSection({ product, option, document, sha256 }: OptionProps) {
  const choices = optionOf(document, { product, option })?.choices ?? []
  const missing = missingChoices(document, { product, option })
  if (choices.length === 0 && missing.length === 0) return null
  const name = optionName(document, option)
  const pageOf = (value: string) => partAddress({ kind: 'choice', product, option, value })
  return (
    <section>
      <h2>{say('What {option} can be', { option: name })}</h2>
      <Table
        caption={say('What {option} can be', { option: name })}
        rows={choices}
        keyOf={({ value }) => value}
        empty={say('{product} is sold without it.', { product: productName(document, product) })}
        columns={[
          { label: say('Choice'), cell: ({ value }) => valueName(document, option, value) },
          {
            label: say('Adds to the cost'),
            cell: (choice) => (
              <a href={pageOf(choice.value)}>
                {addsText(choice, document.currencies)}
                <span class="unseen">
                  {say(' for {value}', {
                    value: choiceText(document, { option, value: choice.value }),
                  })}
                </span>
              </a>
            ),
          },
          {
            label: say('Take away'),
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
                {say('Add {value}', { value: choiceText(document, { option, value }) })}
              </a>
            </li>
          ))}
        </ul>
      )}
      <OrderForm
        list={`${product}/${option}`}
        names={choices.map(({ value }) => value)}
        labelOf={(value) => valueName(document, option, value)}
        title={say('Change the order of {option}', { option: name })}
        note={say(
          'The page lists them so. Where a size is too small for one, the nearest before it counts.',
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
        {say('Take {value} away', { value: choiceText(document, { option, value }) })}
      </Submit>
    </PostForm>
  )
}

/** `$6.00 to $22.00`. */
function addsText({ bands = [] }: ChoiceDocument, [currency = '']: readonly string[]): string {
  const amounts = bands.map(({ cost }) => cost[currency] ?? 0)
  if (amounts.length === 0) return said('nothing')
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  const from = moneyText(least, currency)
  return least === most
    ? from
    : say('{from} to {amount}', { from, amount: moneyText(most, currency) })
}
