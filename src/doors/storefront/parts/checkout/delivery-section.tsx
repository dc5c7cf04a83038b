// The shipping address, the phone number for the carrier, and the gift option.

import { longestGiftNote } from '../../../../trade/checkout/addresses/check-gift.ts'
import type { Messages } from '../../../../trade/languages/messages.ts'
import type { CheckoutView } from '../../views/checkout-view.ts'
import { fill } from '../../words/fill.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckoutTextField, FieldLabel, FieldNotes, fieldState } from './checkout-text-field.tsx'

type Props = { view: CheckoutView; text: Messages }

export function DeliverySection({ view, text }: Props) {
  if (view.group !== null) return <GroupSection view={view} group={view.group} text={text} />
  return (
    <fieldset>
      <legend>{text.checkout.address}</legend>
      <AddressFields kind="delivery" view={view} text={text} />
      <div id="phone-field">
        <CheckoutTextField
          name="phone"
          label={text.checkout.phone}
          optional={view.isPhoneNeeded ? undefined : text.checkout.optional}
          note={text.checkout.phoneNote}
          fault={view.faults.phone}
          input={{
            type: 'tel',
            autocomplete: 'shipping tel',
            maxLength: 60,
            value: view.typed.phone ?? '',
          }}
        />
      </div>
      <GiftFields view={view} text={text} />
    </fieldset>
  )
}

type GroupProps = Props & { group: NonNullable<CheckoutView['group']> }

/** In place of the address: the group's is known. */
function GroupSection({ view, group, text }: GroupProps) {
  return (
    <fieldset>
      <legend>{text.group.heading}</legend>
      <p>{group.to}</p>
      <p>{group.until}</p>
      <input type="hidden" name="group" value={group.id} />
      <CheckoutTextField
        name="groupFor"
        label={group.asksFor}
        note={text.group.forNote}
        fault={view.faults.groupFor}
        input={{ autocomplete: 'off', maxLength: 60, value: view.typed.groupFor ?? '' }}
      />
      <GiftFields view={view} text={text} />
    </fieldset>
  )
}

type GiftFieldsProps = { view: CheckoutView; text: Messages }

/**
 * The gift option with its note. The style sheet shows the note's field if the option is selected.
 */
function GiftFields({ view, text: { gift, checkout } }: GiftFieldsProps) {
  const { isGift, giftNote = '' } = view.typed
  const note = fill(gift.wordsNote, { most: longestGiftNote })
  const fault = view.faults.giftNote
  return (
    <div class="gift">
      <label class="size-row">
        <input
          type="checkbox"
          name="isGift"
          id="isGift"
          value="yes"
          checked={isGift === 'yes'}
          aria-describedby="isGift-note"
        />
        <span class="size-name">{gift.is}</span>
        <span class="size-facts" id="isGift-note">
          {gift.noPrices}
        </span>
      </label>
      <div class="field">
        <FieldLabel name="giftNote" label={gift.words} optional={checkout.optional} />
        <textarea
          id="giftNote"
          name="giftNote"
          rows={3}
          maxLength={longestGiftNote}
          {...fieldState('giftNote', note, fault)}
        >
          {giftNote}
        </textarea>
        <FieldNotes name="giftNote" note={note} fault={fault} />
      </div>
    </div>
  )
}
