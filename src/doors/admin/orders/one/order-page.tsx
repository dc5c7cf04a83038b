// Everything about one order on one page, starting with the next step.

import type { OrderId } from '../../../../pure/contract/ids.ts'
import { routes } from '../../../../pure/contract/route-tree.ts'
import type { DocumentRow } from '../../../../trade/documents/issue-document.ts'
import { dayOfDocument } from '../../../../trade/documents/read-documents.ts'
import { actionsOffered } from '../../../../trade/orders/core/actions/actions-offered.ts'
import { languageName } from '../../i18n/in-language.ts'
import { inSentence, t, tParts } from '../../i18n/t.ts'
import { documentAddress, documentKindText } from '../../layout/document-texts.ts'
import { dateText, moneyText, timeText } from '../../layout/formats.ts'
import { MissingLetters } from '../../layout/missing-letters.tsx'
import { Fact } from '../../layout/parts/fact.tsx'
import { ButtonForm, PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { AccountBadge, StateBadge, TestBadge } from '../../layout/parts/state-badge.tsx'
import { productText, sizeText } from '../../layout/print-texts.ts'
import type { DrawLine } from './approved-print.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderHistory, OrderNotes } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderNextStep, type Refusals } from './order-next-step.tsx'
import { OrderSent, OrderWebhooks } from './order-sent.tsx'
import { OrderWithdrawals } from './order-withdrawals.tsx'
import type { OrderPageData } from './read-order-page.ts'
import { Reprints } from './reprints.tsx'

export type OrderPageProps = OrderPageData & {
  /** False for read-only accounts. */
  mayAct: boolean
  /** Id of the account that views the page. */
  by: string
  draw: DrawLine
  refusals: Refusals
  /** The line of a large order that is shown in full. Counts from 1. */
  chosenLine: number | null
  tickedLines: 'all' | 'problems' | null
  /** Idempotency key of this page's forms: a refund sent twice happens once. */
  refundKey: string
  now: number
}

export function OrderPage(props: OrderPageProps) {
  const { order, store, mayAct } = props
  const isTest = order.mode === 'test'
  const heldFor = order.hold?.cause ?? null
  const offered = actionsOffered({ status: order.status, isTest, heldFor }, 'operator')
  return (
    <>
      <dl class="facts order-head">
        <Fact name={t('Status')}>
          <StateBadge status={order.status} />
        </Fact>
        <Fact name={t('Store')}>
          {store.name} <TestBadge mode={order.mode} />{' '}
          {order.on_account && <AccountBadge isSettled={order.settled_at !== null} />}
        </Fact>
        {order.reprint_of !== null && (
          <Fact name={t('Reprint of')}>
            <a href={routes.admin.orders.one.page.href({ id: order.reprint_of })}>
              {t('the order that it replaces')}
            </a>
          </Fact>
        )}
        {(props.taken !== null || (mayAct && offered.includes('take'))) && (
          <Fact name={t('Assigned to')}>
            <TakenBy {...props} isOpen={mayAct && offered.includes('take')} />
          </Fact>
        )}
        <Fact name={t('Reference')}>{order.reference_id ?? t('None')}</Fact>
        {order.price_list !== null && (
          <Fact name={t('Price list')}>
            {`${order.price_list.name} (${t('Version')} ${order.price_list.version})`}
          </Fact>
        )}
        <Fact name={t('Placed')}>{timeText(Date.parse(order.created_at))}</Fact>
        <Fact name={t('Language')}>
          {order.language === null ? t('Unknown') : languageName(order.language)}
        </Fact>
        <Fact name={t('ID')}>
          <code>{order.id}</code>
        </Fact>
      </dl>
      <OrderNextStep
        order={order}
        hold={props.told?.hold ?? null}
        isTest={isTest}
        mayAct={mayAct}
        now={props.now}
        country={props.sellerCountry || order.shipping_address.country}
        lines={order.lines.map((line) => ({
          what: `${productText(line.product)} ${sizeText(line.size)}`,
          printImage: props.pictures.get(line.image_token)?.print?.sha256 ?? '',
        }))}
        refusals={props.refusals}
      />
      <OrderWithdrawals {...props} mayRefund={mayAct && offered.includes('refund')} />
      <OrderLines
        order={order}
        withdrawals={props.withdrawals}
        told={props.told}
        pictures={props.pictures}
        mayReplace={mayAct && offered.includes('replace_print_image')}
        mayCrop={mayAct && offered.includes('change_crop')}
        draw={props.draw}
        mayDownload={mayAct}
        chosen={props.chosenLine}
        mayAct={mayAct}
        ticked={props.tickedLines}
      />
      <Reprints
        order={order}
        reprints={props.reprints}
        mayReprint={mayAct && offered.includes('reprint')}
        formKey={props.refundKey}
        chosen={props.chosenLine}
      />
      <div class="two-columns">
        <OrderDelivery order={order} mayChange={mayAct && offered.includes('change_address')} />
        <OrderMoney
          order={order}
          payments={props.payments}
          refundable={props.refundable}
          mayRefund={mayAct && offered.includes('refund')}
          refundKey={props.refundKey}
        >
          <OrderDocuments
            orderId={order.id}
            documents={props.documents}
            mayIssue={mayAct && props.mayIssueInvoice}
          />
        </OrderMoney>
      </div>
      <div class="two-columns">
        <OrderNotes orderId={order.id} notes={props.notes} mayAct={mayAct} />
        <OrderHistory history={props.history} />
      </div>
      <OrderWebhooks storeId={store.id} deliveries={props.deliveries} />
      <OrderSent mails={props.mails} labDeliveries={props.labDeliveries} mayAct={mayAct} />
      {mayAct && order.personal_data_deleted_at === null && <PersonalData orderId={order.id} />}
    </>
  )
}

type TakenProps = Pick<OrderPageProps, 'order' | 'taken' | 'by'> & { isOpen: boolean }

/** `isOpen` is true if something still has to be made. */
function TakenBy({ order, taken, by, isOpen }: TakenProps) {
  const isMine = taken?.id === by
  const [action, label] =
    taken === null
      ? ['take', t('Assign to me')]
      : isMine
        ? ['put_back', t('Unassign')]
        : ['take_over', t('Take over')]
  return (
    <>
      {taken === null ? (
        t('No one')
      ) : (
        <>
          {isMine ? t('You') : taken.name}, {timeText(taken.at)}
        </>
      )}{' '}
      {isOpen && (
        <ButtonForm action={routes.admin.orders.one.one.href({ id: order.id, action })} look="link">
          {label}
        </ButtonForm>
      )}
    </>
  )
}

function PersonalData({ orderId }: { orderId: OrderId }) {
  return (
    <section aria-labelledby="personal-data">
      <h2 id="personal-data">{t('Shopper data')}</h2>
      <p>
        {tParts('{link} from all orders with this mail address, as JSON.', {
          link: (
            <a href={routes.admin.orders.one.shopperJson.href({ id: orderId })}>
              {t('Download the shopper’s data')}
            </a>
          ),
        })}
      </p>
      <details class="action">
        <summary>{t('Delete the shopper’s data')}</summary>
        <PostForm
          action={routes.admin.orders.one.deletePersonalData.href({ id: orderId })}
          class="stack"
        >
          <p>
            {t(
              'The name, address, mail address and all pictures not used elsewhere are deleted permanently. What was bought, for how much and to which country is kept for accounting. Not possible while the order is in progress.',
            )}
          </p>
          <Submit look="danger">{t('Delete permanently')}</Submit>
        </PostForm>
      </details>
    </section>
  )
}

type Props = {
  orderId: OrderId
  documents: readonly DocumentRow[]
  /** True if an invoice is missing and can be issued. */
  mayIssue: boolean
}

function OrderDocuments({ orderId, documents, mayIssue }: Props) {
  return (
    <>
      <h3>{t('Invoices')}</h3>
      {documents.length === 0 && <p class="empty">{t('None.')}</p>}
      <ul class="plain-list">
        {documents.map((row) => (
          <li key={row.id}>
            {dateText(dayOfDocument(row))}: <a href={documentAddress(row)}>{row.number}</a>,{' '}
            {inSentence(documentKindText(row.kind))}, {moneyText(row.total, row.currency)}
            <MissingLetters of={row} />
          </li>
        ))}
      </ul>
      {mayIssue && (
        <ButtonForm action={routes.admin.orders.one.invoice.href({ id: orderId })}>
          {t('Create the invoice')}
        </ButtonForm>
      )}
    </>
  )
}
