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
  | 'hold_lines'
  | 'release_lines'
  | 'leave_out_lines'
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
        'The order continues with the current print image, unless someone put it on hold manually. A different print image is checked again.',
      )}
    </p>
  )
}

function MadeNote() {
  return <p>{t('Order moved to production. It is not sent to a lab again.')}</p>
}

const actionTexts: Readonly<Record<FormActionName, ActionText>> = {
  start_production: { label: 'Start production', button: 'Start production' },
  ship: { label: 'Parcel shipped', button: 'Mark as shipped' },
  replace_parcel: { label: 'Send a replacement parcel', button: 'Replacement parcel sent' },
  mark_delivered: { label: 'Parcel delivered', button: 'Mark as delivered' },
  mark_returned: {
    label: 'Parcel returned',
    button: 'Mark as returned',
    fields: <LongTextField name="return_reason" label="Reason for the return" rows={2} />,
  },
  release: { label: 'Release', button: 'Release the order' },
  release_as_made: {
    label: 'It was made before the backup was restored',
    button: 'Release as made',
    fields: <MadeNote />,
  },
  release_at_a_loss: {
    label: 'Make it even though the bank has withdrawn part of the payment',
    button: 'Release at a loss',
    fields: (
      <LongTextField
        name="loss_reason"
        label="Reason for making it anyway"
        note="It is saved with the order and the store can read it, so leave out the shopper’s data."
        rows={2}
      />
    ),
  },
  accept_as_it_is: {
    label: 'Accept the print image as is',
    button: 'Accept as is',
    fields: <AcceptNote />,
  },
  ask_for_print_image: {
    label: 'Request another print image',
    button: 'Request',
    fields: (
      <LongTextField
        name="ask_note"
        label="What is wrong or what is needed"
        note="Visible to the store’s members and through its API."
        rows={2}
      />
    ),
  },
  make_print_files_again: {
    label: 'Recreate the print files',
    button: 'Recreate the print files',
  },
  hold: {
    label: 'Put on hold',
    button: 'Put on hold',
    fields: (
      <LongTextField
        name="hold_reason"
        label="Required action"
        note="The store can read it, so leave out the shopper’s data."
        rows={2}
      />
    ),
  },
  cancel: {
    label: 'Cancel the order',
    button: 'Cancel and refund',
    fields: <LongTextField name="cancel_reason" label="Reason for the cancellation" rows={2} />,
  },
  mark_refunded: {
    label: 'Refunded by other means',
    button: 'Mark as refunded',
    fields: (
      <LongTextField
        name="other_means"
        label="How it was refunded"
        note="It is saved with the order and the store can read it, so leave out the shopper’s data."
        rows={2}
      />
    ),
  },
  walk: {
    label: 'Advance this test order',
    button: 'Test order: advance to the next status',
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
        <video aria-label={t('Camera view')} playsInline muted hidden />
        <p class="field-fault" role="alert" hidden>
          {t('The camera is not available. Allow access in the browser, or type the number.')}
        </p>
      </div>
      <TextField
        name="tracking_url"
        id={`${action}-url`}
        label={t('Tracking link')}
        type="url"
        note={t('Leave it empty for a listed carrier. The link is then created automatically.')}
      />
    </>
  )
}
