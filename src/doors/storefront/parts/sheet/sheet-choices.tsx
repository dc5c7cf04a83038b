// One choice for many prints: product, size, options and copies. What is left as it is shown changes
// nothing. The sizes and options of a product show while it is chosen, without script.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type {
  CommonChoice,
  LabelledChoice,
  SheetProduct,
  SheetView,
} from '../../views/sheet-view.ts'
import { fillCount } from '../../words/fill-count.ts'

type Text = Pick<Messages, 'cart' | 'sheet'>
type Props = { view: SheetView; text: Text; mostQuantity: number }

export function SheetChoices({ view, text, mostQuantity }: Props) {
  const { products, common, filter, counts, locale } = view
  const all = filter === 'look' ? text.sheet.forLook : text.sheet.forAll
  const isOnly = products.length === 1
  return (
    <aside class="sheet-choices" id="choose" aria-labelledby="choose-for">
      <a class="close" href="#content" aria-label={text.sheet.close}>
        ×
      </a>
      <h2 id="choose-for">{fillCount(all, counts[filter], locale)}</h2>
      <p class="note">{text.sheet.hint}</p>
      <fieldset class="of-products">
        <legend class={isOnly ? 'unseen' : ''}>{text.cart.product}</legend>
        {common.product === null && (
          <label class="of-product-name">
            <input type="radio" name="product" value="" checked />
            {text.sheet.asIs}
          </label>
        )}
        {products.map((product) => (
          <div key={product.name} class="of-product">
            <label class="of-product-name">
              <input
                type={isOnly ? 'hidden' : 'radio'}
                name="product"
                value={product.name}
                checked={common.product === product.name}
              />
              {product.label}
            </label>
            <ProductChoices product={product} common={common} text={text} />
          </div>
        ))}
      </fieldset>
      <div class="field copies-field">
        <label for="copies">{text.sheet.copies}</label>
        <span class="stepper">
          <button type="submit" name="action" value="fewer" aria-label={text.cart.fewer}>
            −
          </button>
          <input
            id="copies"
            name="copies"
            type="number"
            inputMode="numeric"
            min={1}
            max={mostQuantity}
            placeholder="–"
          />
          <button type="submit" name="action" value="more" aria-label={text.cart.more}>
            +
          </button>
        </span>
      </div>
      <p class="sheet-actions">
        <button type="submit" class="button" name="action" value="apply">
          {text.sheet.apply}
        </button>
        <button type="submit" class="link" name="action" value="remove">
          {text.sheet.removeSelected}
        </button>
      </p>
    </aside>
  )
}

type ChoicesProps = { product: SheetProduct; common: CommonChoice; text: Text }

function ProductChoices({ product, common, text }: ChoicesProps) {
  const isCommon = common.product === product.name
  const asIs: LabelledChoice = { value: '', label: text.sheet.asIs }
  return (
    <div class="of-product-choices">
      <Selection
        name={`size.${product.name}`}
        label={text.cart.sizes}
        choices={[asIs, ...product.sizes]}
        chosen={(isCommon && common.size) || ''}
      />
      {product.options.map(({ name, label, choices }) => (
        <Selection
          key={name}
          name={`${name}.${product.name}`}
          label={label}
          choices={[asIs, ...choices]}
          chosen={(isCommon && common.options[name]) || ''}
        />
      ))}
    </div>
  )
}

type SelectionProps = {
  name: string
  label: string
  choices: readonly LabelledChoice[]
  chosen: string
}

function Selection({ name, label, choices, chosen }: SelectionProps) {
  return (
    <label class="field">
      <span class="label">{label}</span>
      <select name={name}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} selected={choice.value === chosen}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
