// The form of one action on an order. Each posts to its own URL, and the action validates the
// input.

import type { ComponentChildren } from 'preact'
import type { OrderId } from '../../../../pure/contract/ids.ts'
import type { OrderStatus } from '../../../../pure/contract/order-statuses.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { OrderActionName } from '../../../../trade/orders/core/actions/order-actions.ts'
import { carriersFor } from '../../../../trade/parcels/carriers.ts'
import { t, tText } from '../../i18n/t.ts'
import { CheckField, LongTextField, TextField } from '../../layout/parts/field.tsx'
import { FormDetails } from '../../layout/parts/form-details.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'

/** Actions with a form on the order's page. The others have their own place there. */
export type FormActionName = Exclude<
  OrderActionName,
  | 'change_address'
  | 'refund'
  | 'replace_print_image'
  | 'change_crop'
  | 'ask_for_crop'
  | 'reprint'
  | 'take'
  | 'put_back'
>

type ActionText = { label: string; button: string; fields?: ComponentChildren }

export type LineOfAction = {
  /** Product and size, in words. */
  what: string
  /** SHA-256 of the print image that the page shows. Empty if there is none. */
  printImage: string
}

export type ActionFormProps = {
  orderId: OrderId
  /** The state that the page shows, which is what a click refers to. */
  status: OrderStatus
  name: FormActionName
  /** Determines which carriers are offered first. */
  country: string
  lines: readonly LineOfAction[]
  isMain?: boolean
  /** The reason why the action would be refused now, and until when. Disables the button. */
  off?: ComponentChildren
}

export function ActionForm(props: ActionFormProps) {
  const { status, name, country, lines, isMain = false, off } = props
  const { button, fields } = actionTexts[name]
  return (
    <PostForm action={addressOf(props)} class="stack">
      <input type="hidden" name="from" value={status} />
      {name === 'accept_as_it_is' &&
        lines.map(({ printImage }, index) => (
          <input key={index} type="hidden" name="print_image" value={printImage} />
        ))}
      {name === 'ask_for_print_image' && lines.length > 1 && (
        <fieldset class="check-list">
          <legend>{t('Which print images')}</legend>
          {lines.map(({ what }, index) => (
            <CheckField
              key={index}
              name="line"
              value={String(index + 1)}
              label={t('Line {number}: {what}', { number: index + 1, what })}
            />
          ))}
        </fieldset>
      )}
      {name === 'ship' || name === 'replace_parcel' ? (
        <ParcelFields name={name} country={country} />
      ) : (
        fields
      )}
      <div class={isMain ? 'main-action' : undefined}>
        <Submit
          look={isMain ? 'main' : 'quiet'}
          disabled={off !== undefined}
          {...(off !== undefined && { 'aria-describedby': `${name}-off` })}
        >
          {tText(button)}
        </Submit>
        {off !== undefined && (
          <p class="field-note" id={`${name}-off`}>
            {off}
          </p>
        )}
      </div>
    </PostForm>
  )
}

export function ActionDetails(props: ActionFormProps) {
  return (
    <FormDetails summary={actionTexts[props.name].label} action={addressOf(props)}>
      <ActionForm {...props} />
    </FormDetails>
  )
}

function addressOf({ orderId, name }: Pick<ActionFormProps, 'orderId' | 'name'>): string {
  return routes.admin.orders.one.one.href({ id: orderId, action: name })
}

export function isFormAction(name: string): name is FormActionName {
  return Object.hasOwn(actionTexts, name)
}

function AcceptNote() {
  return (
    <p>
      {t(
        'The order goes on with the print image that is here, unless somebody has put it on hold by hand. Another print image is judged anew.',
      )}
    </p>
  )
}

function MadeNote() {
  return <p>{t('The order is in production, and no lab gets it again.')}</p>
}

const actionTexts: Readonly<Record<FormActionName, ActionText>> = {
  start_production: { label: 'Start production', button: 'Start production' },
  ship: { label: 'A parcel was shipped', button: 'Mark as shipped' },
  replace_parcel: { label: 'Send a parcel in its place', button: 'A parcel is sent in its place' },
  mark_delivered: { label: 'It has arrived', button: 'Mark as delivered' },
  mark_returned: {
    label: 'The parcel came back',
    button: 'Mark as returned',
    fields: <LongTextField name="return_reason" label="Why it came back" rows={2} />,
  },
  release: { label: 'Release', button: 'Release the order' },
  release_as_made: {
    label: 'It was made before the backup was brought back',
    button: 'Release as made',
    fields: <MadeNote />,
  },
  release_at_a_loss: {
    label: 'Make it all the same, though the bank has a part of the money',
    button: 'Release at a loss',
    fields: (
      <LongTextField
        name="loss_reason"
        label="Why it is made all the same"
        note="It stands in the order, and the store reads it, so leave the shopper's data out."
        rows={2}
      />
    ),
  },
  accept_as_it_is: {
    label: 'Accept the print image as it is',
    button: 'Accept as it is',
    fields: <AcceptNote />,
  },
  ask_for_print_image: {
    label: 'Ask for another print image',
    button: 'Ask for it',
    fields: (
      <LongTextField
        name="ask_note"
        label="What is wrong, or what is needed"
        note="The store's program and its people read it."
        rows={2}
      />
    ),
  },
  make_print_files_again: {
    label: 'Make the print files again',
    button: 'Make the print files again',
  },
  hold: {
    label: 'Put on hold',
    button: 'Put on hold',
    fields: (
      <LongTextField
        name="hold_reason"
        label="What has to be done"
        note="The store reads it, so leave the shopper's data out."
        rows={2}
      />
    ),
  },
  cancel: {
    label: 'Cancel the order',
    button: 'Cancel, and give back what was paid',
    fields: <LongTextField name="cancel_reason" label="Why it is cancelled" rows={2} />,
  },
  mark_refunded: {
    label: 'The money was given back in another way',
    button: 'Mark as refunded',
    fields: (
      <LongTextField
        name="other_means"
        label="How it was given back"
        note="It stands in the order, and the store reads it, so leave the shopper's data out."
        rows={2}
      />
    ),
  },
  walk: {
    label: 'Walk this test order on',
    button: 'Test order: walk on to the next state',
  },
}

type ParcelFieldsProps = Pick<ActionFormProps, 'name' | 'country'>

function ParcelFields({ name: action, country }: ParcelFieldsProps) {
  const carriers = `${action}-carriers`
  return (
    <>
      <TextField
        name="carrier"
        id={`${action}-carrier`}
        label={t('Carrier')}
        list={carriers}
        isRequired
        maxLength={60}
        autocomplete="off"
      />
      <datalist id={carriers}>
        {carriersFor(country).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="tracking_number"
        id={`${action}-number`}
        label={t('Tracking number')}
        autocomplete="off"
      />
      {/* Shown only if there is a camera and the browser reads barcodes. */}
      <div
        class="scan"
        data-scan={`${action}-number`}
        data-begin={t('Scan the number')}
        data-stop={t('Stop the camera')}
        hidden
      >
        <button class="button quiet" type="button">
          {t('Scan the number')}
        </button>
        <video aria-label={t('What the camera sees')} playsInline muted hidden />
        <p class="field-fault" role="alert" hidden>
          {t('The camera gives no picture. Allow it in the browser, or type the number.')}
        </p>
      </div>
      <TextField
        name="tracking_url"
        id={`${action}-url`}
        label={t('Tracking address')}
        type="url"
        note={t('Leave it empty for a carrier of the list: it is known then.')}
      />
    </>
  )
}
