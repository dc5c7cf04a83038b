import { routes } from '../../../pure/contract/route-tree.ts'
import type { DiscountCode } from '../../../trade/discount-codes/discount-code.ts'
import type { CodeBatch } from '../../../trade/discount-codes/list-discount-codes.ts'
import { type PanelSentence, t, tText } from '../i18n/t.ts'
import { countText, timeText } from '../layout/formats.ts'
import { AskedForm } from '../layout/parts/confirmed-form.tsx'
import { TextField } from '../layout/parts/field.tsx'
import { FilterForm } from '../layout/parts/filter-form.tsx'
import { Pager, type PagerProps } from '../layout/parts/pager.tsx'
import { Badge } from '../layout/parts/state-badge.tsx'
import { Table } from '../layout/parts/table.tsx'
import type { NamedStore } from '../layout/read-stores.ts'
import { type CodeState, codeState, givesText, usesText } from './code-words.ts'

type Props = {
  codes: readonly DiscountCode[]
  batches: readonly CodeBatch[]
  stores: ReadonlyMap<string, NamedStore>
  filters: { batch: string | null; code: string }
  now: number
  mayChange: boolean
  pager: PagerProps
}

const { page, csv, endBatch, one, new: made } = routes.admin.codes

export function CodeList({ codes, batches, stores, filters, now, mayChange, pager }: Props) {
  const { batch } = filters
  return (
    <>
      <p>
        {t(
          'Shoppers enter a code at the checkout, or follow a link with {parameter}. An order has one code.',
          { parameter: '?code=…' },
        )}
      </p>
      <FilterForm action={page.href()}>
        <TextField name="code" label={t('Begins with')} value={filters.code} />
      </FilterForm>
      {batch !== null && <BatchSection batch={batch} mayChange={mayChange} />}
      {batches.length > 0 && <BatchTable batches={batches} />}
      <Table
        caption={t('Discount codes, newest first')}
        rows={codes}
        keyOf={({ id }) => id}
        empty={t('No discount codes.')}
        columns={[
          { label: t('Code'), cell: ({ id, code }) => <a href={one.href({ id })}>{code}</a> },
          { label: t('It gives'), cell: ({ gives }) => givesText(gives) },
          {
            label: t('Store'),
            cell: ({ storeId }) =>
              storeId === null ? t('All stores') : (stores.get(storeId)?.name ?? storeId),
          },
          { label: t('Used'), number: (code) => usesText(code) },
          { label: t('Valid until'), cell: untilText },
          { label: t('Status'), cell: (code) => <StateBadge state={codeState(code, now)} /> },
        ]}
      />
      <Pager {...pager} />
      <p class="buttons">
        {mayChange && (
          <a class="button" href={made.href()}>
            {t('New code')}
          </a>
        )}
        <a class="button quiet" href={csvOf(batch)}>
          {t('Download as CSV')}
        </a>
      </p>
    </>
  )
}

function csvOf(batch: string | null): string {
  return batch === null ? csv.href() : `${csv.href()}?${new URLSearchParams({ batch })}`
}

function BatchTable({ batches }: { batches: readonly CodeBatch[] }) {
  return (
    <Table
      caption={t('Several at once')}
      rows={batches}
      keyOf={({ batch }) => batch}
      empty=""
      columns={[
        {
          label: t('Several at once'),
          cell: ({ batch }) => (
            <a href={`${page.href()}?${new URLSearchParams({ batch })}`}>{batch}</a>
          ),
        },
        { label: t('Codes'), number: (each) => countText(each.codes) },
        { label: t('On'), number: (each) => countText(each.on) },
        { label: t('Used'), number: (each) => countText(each.uses) },
        { label: t('Created'), cell: ({ createdAt }) => timeText(createdAt) },
      ]}
    />
  )
}

function BatchSection({ batch, mayChange }: { batch: string; mayChange: boolean }) {
  return (
    <section>
      <h2>{batch}</h2>
      <p class="buttons">
        <a class="button" href={csvOf(batch)}>
          {t('Download as CSV')}
        </a>
      </p>
      {mayChange && (
        <AskedForm
          label={t('Turn all of them off')}
          yes={t('Turn all of them off')}
          action={endBatch.href()}
        >
          <input type="hidden" name="batch" value={batch} />
          <p>{t('Shoppers can no longer use them. Orders that have one keep it.')}</p>
        </AskedForm>
      )}
    </section>
  )
}

export function CodeFacts({ code }: { code: DiscountCode }) {
  return (
    <p>
      {t('Used: {uses}.', { uses: usesText(code) })}{' '}
      {code.batch !== null && (
        <a href={`${page.href()}?${new URLSearchParams({ batch: code.batch })}`}>{code.batch}</a>
      )}
    </p>
  )
}

function untilText({ validUntil }: DiscountCode) {
  return validUntil === null ? '–' : timeText(validUntil)
}

const states: Readonly<
  Record<CodeState, { label: PanelSentence; tone: 'go' | 'end' | 'stop' | 'wait' }>
> = {
  on: { label: 'On', tone: 'go' },
  off: { label: 'Off', tone: 'end' },
  not_yet: { label: 'Not yet', tone: 'wait' },
  expired: { label: 'Expired', tone: 'end' },
  used_up: { label: 'Used up', tone: 'end' },
}

function StateBadge({ state }: { state: CodeState }) {
  const { label, tone } = states[state]
  return <Badge tone={tone}>{tText(label)}</Badge>
}
