// All that has to be looked at again, on top of the form, each with a link to its field.

import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'

type Props = { view: CheckoutView; text: Messages['checkout'] }

export function ErrorSummary({ view, text }: Props) {
  const faults = Object.entries(view.faults)
  if (view.problem === null && faults.length === 0) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: after an error the focus has to be led here, also without script
    <div class="error-summary" id="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{text.errorsHeading}</h2>
      {view.problem !== null && <p>{view.problem}</p>}
      {faults.length > 0 && (
        <ul>
          {faults.map(([name, fault]) => (
            <li key={name}>
              <a href={`#${name}`}>
                {name.startsWith('billing') ? `${text.billing} · ${fault}` : fault}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
