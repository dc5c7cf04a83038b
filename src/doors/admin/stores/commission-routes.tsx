import { readStoreId, type StoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { aboutStore } from '../../../trade/audit/add-audit-entry.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import {
  type CommissionTerms,
  readCommissionTerms,
  saveCommissionTerms,
} from '../../../trade/stores/settings/commission-terms.ts'
import { defineForm, type SettingsForm } from '../forms/define-form.tsx'
import type { FieldTable } from '../forms/form-field.ts'
import { t, tParts } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'

type CommissionAt = { storeId: StoreId; terms: CommissionTerms }

export function commissionForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  const pageOf = (storeId: StoreId) => routes.admin.stores.one.page.href({ id: storeId })
  return defineForm(panel, {
    route: routes.admin.stores.one.commission,
    pageOf: ({ storeId }: CommissionAt) => pageOf(storeId),
    async read(db, { param }): Promise<CommissionAt> {
      const storeId = readStoreId(param('id'))
      return { storeId, terms: await readCommissionTerms(db, storeId) }
    },
    address: ({ storeId }) => `${pageOf(storeId)}/commission`,
    fields: (): FieldTable<'commission_of' | 'commission_on_shipping'> => ({
      commission_of: {
        kind: 'choice',
        label: t('Based on'),
        choices: [
          { value: 'net', label: t('Prices without tax') },
          { value: 'gross', label: t('Prices with tax') },
        ],
      },
      commission_on_shipping: { kind: 'check', label: t('Shipping earns the same share') },
    }),
    texts: ({ terms }) => ({
      commission_of: terms.of,
      commission_on_shipping: terms.isOnShipping ? 'yes' : '',
    }),
    check(texts) {
      const value: CommissionTerms = {
        of: texts.commission_of === 'gross' ? 'gross' : 'net',
        isOnShipping: texts.commission_on_shipping === 'yes',
      }
      return { value }
    },
    save: (tx, terms, { storeId }) => saveCommissionTerms(tx, storeId, terms, panel.now()),
    audit: ({ storeId, terms: before }, terms) => ({
      action: 'store.commission_changed',
      ...aboutStore(storeId),
      changes: changesBetween(before, terms),
    }),
    done: ({ redirect }, { at: { storeId } }) =>
      redirect(pageOf(storeId), t('Commission saved. It applies to orders from now on.')),
    page,
  })
}

type Props = { at: CommissionAt; Form: SettingsForm<CommissionAt>; mayChange: boolean }

export function CommissionSection({ at, Form, mayChange }: Props) {
  return (
    <section>
      <h2>{t('Commission')}</h2>
      <p>
        {tParts(
          'The store earns the share of the price that its markup makes up: one fifth of 10.00 if the price without markup is 8.00. Orders keep the amount calculated when they were placed; refunds reduce it proportionally. {link} show what to pay out.',
          { link: <a href={routes.admin.reports.statements.page.href()}>{t('Statements')}</a> },
        )}
      </p>
      <Form
        at={at}
        legend={t('Commission')}
        submit={t('Save the commission')}
        look="quiet"
        mayChange={mayChange}
      />
    </section>
  )
}
