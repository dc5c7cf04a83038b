import { movementActor } from '../../../ground/database/tables/gift-cards-table.ts'
import type { StoredActor } from '../../../ground/database/tables/stored-actor.ts'
import { languages } from '../../../pure/contract/language.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { dayIn } from '../../../pure/zoned-days.ts'
import { longestGiftCardMessage } from '../../../trade/gift-cards/check-gift-card.ts'
import type { GiftCard, GiftCardMovement } from '../../../trade/gift-cards/gift-card.ts'
import { giftCardCodeText, giftCardEnd } from '../../../trade/gift-cards/gift-card-code.ts'
import { languageName } from '../i18n/in-language.ts'
import { readersLanguage, t, tText } from '../i18n/t.ts'
import { countText, moneyText, timeText } from '../layout/formats.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { currencyChoices } from '../layout/parts/currency-choices.ts'
import { Fact } from '../layout/parts/fact.tsx'
import { LongTextField, SelectField, TextField } from '../layout/parts/field.tsx'
import { FormDetails } from '../layout/parts/form-details.tsx'
import { ButtonForm, PostForm, Submit } from '../layout/parts/post-form.tsx'
import { Badge, CurrencyOf, TestBadge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import { type NamedStore, storeChoices } from '../layout/read-stores.ts'
import { DayText } from '../layout/time.tsx'

const tree = routes.admin.giftCards

type Stores = ReadonlyMap<string, NamedStore>

export type OutstandingSum = {
  currency: string
  mode: 'test' | 'live'
  cards: number
  balance: number
}

export function OutstandingTable({ sums }: { sums: readonly OutstandingSum[] }) {
  return (
    <section>
      <h2>{t('Outstanding')}</h2>
      <p>{t('What is left on cards is owed to their holders: a liability, not a sale.')}</p>
      <Table
        caption={t('Outstanding')}
        rows={sums}
        keyOf={({ mode, currency }) => `${mode} ${currency}`}
        empty={t('None.')}
        columns={[
          { label: 'Currency', cell: (sum) => <CurrencyOf {...sum} /> },
          { label: 'Cards', number: ({ cards }) => countText(cards) },
          { label: 'Left', money: ({ balance, currency }) => [balance, currency] },
        ]}
      />
    </section>
  )
}

type ListProps = { cards: readonly GiftCard[]; stores: Stores; now: number }

export function GiftCardList({ cards, stores, now }: ListProps) {
  return (
    <Table
      caption={t('Gift cards')}
      rows={cards}
      keyOf={({ id }) => id}
      empty={t('None yet.')}
      columns={[
        {
          label: 'Card',
          cell: ({ id, code, mode }) => (
            <>
              <a href={tree.one.page.href({ id })}>…{giftCardEnd(code)}</a>{' '}
              <TestBadge mode={mode} />
            </>
          ),
        },
        { label: 'Issued', cell: ({ created_at: at }) => timeText(at) },
        { label: 'Amount', money: ({ amount, currency }) => [amount, currency] },
        { label: 'Left', money: ({ balance, currency }) => [balance, currency] },
        { label: 'Status', cell: (card) => <CardState card={card} now={now} /> },
        { label: 'Receiver', cell: ({ email }) => email },
        { label: 'Store', cell: (card) => storeText(card, stores) },
      ]}
    />
  )
}

function CardState({ card, now }: { card: GiftCard; now: number }) {
  if (card.voided_at !== null) return <Badge tone="end">{t('Void')}</Badge>
  if (card.valid_until !== null && card.valid_until <= now)
    return <Badge tone="end">{t('Expired')}</Badge>
  if (card.balance === 0) return <Badge tone="end">{t('Used up')}</Badge>
  return <Badge tone="go">{t('Valid')}</Badge>
}

function storeText({ store_id: id }: GiftCard, stores: Stores): string {
  return id === null ? t('every store') : (stores.get(id)?.name ?? id)
}

const originLabels = { sold: 'Paid for', goodwill: 'Given away' } as const

type IssueProps = { stores: Stores; issueKey: string }

export function IssueForm({ stores, issueKey }: IssueProps) {
  const isAnyLive = [...stores.values()].some(({ mode }) => mode === 'live')
  return (
    <PostForm action={tree.issue.href()} class="stack">
      <input type="hidden" name="key" value={issueKey} />
      <TextField name="amount" label={t('Amount')} inputMode="decimal" isRequired />
      <SelectField name="currency" label={t('Currency')} choices={currencyChoices()} value="EUR" />
      <SelectField
        name="origin"
        label={t('Why')}
        choices={Object.entries(originLabels).map(([value, label]) => ({
          value,
          label: tText(label),
        }))}
        note={t('Paid for elsewhere, such as in your shop or by bill; or given away as goodwill.')}
      />
      <SelectField
        name="mode"
        label={t('Mode')}
        value={isAnyLive ? 'live' : 'test'}
        choices={[
          { value: 'live', label: t('Live') },
          { value: 'test', label: t('Test') },
        ]}
      />
      <SelectField
        name="store"
        label={t('Store')}
        choices={[{ value: '', label: t('every store') }, ...storeChoices(stores.values())]}
      />
      <TextField
        name="valid_until"
        label={t('Valid until')}
        type="date"
        note={t(
          'The last day on which it pays. Empty: it has no end. Laws set a minimum: in Germany it is usually three years from the end of the year.',
        )}
      />
      <TextField
        name="email"
        label={t('Receiver’s mail address')}
        type="email"
        note={t('The card is mailed there. Empty: you hand the code over yourself.')}
      />
      <SelectField
        name="language"
        label={t('Language of the mail')}
        value={readersLanguage()}
        choices={languages.map((value) => ({ value, label: languageName(value) }))}
      />
      <TextField name="sender" label={t('From')} maxLength={100} />
      <LongTextField name="message" label={t('Message')} maxLength={longestGiftCardMessage} />
      <Submit>{t('Issue the gift card')}</Submit>
    </PostForm>
  )
}

type ViewProps = {
  card: GiftCard
  movements: readonly GiftCardMovement[]
  stores: Stores
  now: number
  zone: string
  mayAct: boolean
  showsCode: boolean
}

export function GiftCardView(props: ViewProps) {
  const { card, movements, stores, now, zone, mayAct, showsCode } = props
  const { id, currency } = card
  return (
    <>
      <dl class="facts">
        <Fact name={t('Code')}>
          {showsCode ? (
            <code class="secret">{giftCardCodeText(card.code)}</code>
          ) : (
            `••••-••••-••••-${giftCardEnd(card.code)}`
          )}{' '}
          {mayAct && !showsCode && (
            <a href={`${tree.one.page.href({ id })}?code=shown`}>{t('Show')}</a>
          )}
        </Fact>
        <Fact name={t('Status')}>
          <CardState card={card} now={now} /> <TestBadge mode={card.mode} />
        </Fact>
        <Fact name={t('Left')}>
          <strong>{moneyText(card.balance, currency)}</strong>
        </Fact>
        <Fact name={t('Amount')}>{moneyText(card.amount, currency)}</Fact>
        <Fact name={t('Why')}>{tText(originLabels[card.origin])}</Fact>
        <Fact name={t('Store')}>{storeText(card, stores)}</Fact>
        <Fact name={t('Valid until')}>
          {card.valid_until === null ? t('no end') : <DayText at={card.valid_until - 1} />}
        </Fact>
        <Fact name={t('Receiver')}>{card.email || t('none')}</Fact>
        {card.sender !== '' && <Fact name={t('From')}>{card.sender}</Fact>}
        {card.message !== '' && <Fact name={t('Message')}>{card.message}</Fact>}
      </dl>
      <Movements movements={movements} currency={currency} />
      {mayAct && card.email !== '' && card.voided_at === null && (
        <ButtonForm action={tree.one.mail.href({ id })}>{t('Mail it again')}</ButtonForm>
      )}
      {mayAct && card.voided_at === null && (
        <>
          <FormDetails
            summary={t('Change how long it is valid')}
            action={tree.one.validUntil.href({ id })}
          >
            <PostForm action={tree.one.validUntil.href({ id })} class="stack">
              <TextField
                name="valid_until"
                label={t('Valid until')}
                type="date"
                value={card.valid_until === null ? '' : dayIn(zone, card.valid_until - 1)}
                note={t('A card that has expired pays again, with what it had left.')}
              />
              <Submit>{t('Save')}</Submit>
            </PostForm>
          </FormDetails>
          <AskedForm
            label={t('Void')}
            yes={t('Void the gift card')}
            action={tree.one.void.href({ id })}
          >
            <p>
              {t(
                'It pays nothing from then on, and what is left is no longer owed. This can’t be undone.',
              )}
            </p>
          </AskedForm>
        </>
      )}
    </>
  )
}

const movementLabels = {
  issued: 'Issued',
  spent: 'Spent',
  given_back: 'Given back',
  expired: 'Expired',
  voided: 'Voided',
  restored: 'Restored',
} as const

function Movements({
  movements,
  currency,
}: {
  movements: readonly GiftCardMovement[]
  currency: string
}) {
  return (
    <section>
      <h2>{t('Movements')}</h2>
      <Table
        caption={t('Movements')}
        rows={movements}
        keyOf={({ id }) => id}
        empty={t('None.')}
        columns={[
          { label: 'Time', cell: ({ at }) => timeText(at) },
          {
            label: 'What',
            cell: ({ kind, sale_id: sale }) =>
              kind === 'voided' && sale !== null
                ? t('Taken back for the buyer')
                : tText(movementLabels[kind]),
          },
          { label: 'Amount', money: ({ amount }) => [amount, currency] },
          {
            label: 'Order',
            cell: ({ order_id: id }) =>
              id !== null && <a href={routes.admin.orders.one.page.href({ id })}>{t('Open')}</a>,
          },
          { label: 'By', cell: ({ actor }) => actorText(movementActor.read(actor)) },
        ]}
      />
    </section>
  )
}

function actorText(by: StoredActor): string {
  if (by.kind === 'operator') return by.name
  return by.kind === 'system' ? 'Handprint' : tText(by.kind)
}
