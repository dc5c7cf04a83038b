// The settings of a group, for a new one too.

import type { Queries } from '../../../ground/database/database.ts'
import { readStoreId } from '../../../pure/contract/ids.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { sentence } from '../../../pure/sentences/sentence.ts'
import { addDays, dayIn, isDay, startOfDay } from '../../../pure/zoned-days.ts'
import { changesBetween } from '../../../trade/audit/audit-changes.ts'
import { isShippedTo } from '../../../trade/catalog/delivery/shipping-zones.ts'
import { readCatalog } from '../../../trade/catalog/saved/read-catalog.ts'
import { faultSentence } from '../../../trade/checkout/addresses/address-fault.ts'
import { checkPostalAddress } from '../../../trade/checkout/addresses/check-postal-address.ts'
import { type Group, getGroup } from '../../../trade/groups/group.ts'
import { createGroup, type GroupSettings } from '../../../trade/groups/save-group.ts'
import { readSeller } from '../../../trade/legal/seller.ts'
import { saveGroupAndOrders } from '../../../trade/orders/actions/save-group-and-orders.ts'
import { countriesFirst } from '../catalog-words/shipping-words.ts'
import { defineForm } from '../forms/define-form.tsx'
import type { Checked, FieldTable, FieldTexts } from '../forms/form-field.ts'
import { t } from '../i18n/t.ts'
import type { PanelContext, PanelPage } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { type NamedStore, readStores } from '../layout/read-stores.ts'

export type GroupAt = {
  /** Null for a new one. */
  group: Group | null
  stores: readonly NamedStore[]
  home: string
  isServed(country: string): boolean
  /** Of the installation: its days end there. */
  zone: string
  now: number
}

type Name =
  | ('store' | 'name' | 'deadline' | 'asks_for' | 'sorted_by' | 'is_free' | 'is_one_parcel')
  | ('recipient' | 'line1' | 'line2' | 'city' | 'region' | 'postal_code' | 'country' | 'phone')

export function groupForm(panel: Panel, page: (context: PanelContext) => Promise<PanelPage>) {
  const { now, timeZone: zone } = panel
  return defineForm(panel, {
    route: [routes.admin.groups.new, routes.admin.groups.one.page],
    hasOwnPages: true,
    async read(db: Queries, { param }): Promise<GroupAt> {
      const catalog = await readCatalog(db)
      return {
        group: param('id') === '' ? null : await getGroup(db, param('id')),
        stores: [...(await readStores(db)).values()],
        home: (await readSeller(db)).country,
        isServed: (country) => isShippedTo(catalog, country),
        zone,
        now: now(),
      }
    },
    address: ({ group }) =>
      group === null
        ? routes.admin.groups.new.href()
        : routes.admin.groups.one.page.href({ id: group.id }),
    fields,
    texts,
    check,
    async save(tx, value, { group }) {
      if (group === null) return await createGroup(tx, value, now())
      await saveGroupAndOrders(tx, group.id, value, now())
      return group.id
    },
    audit: ({ group }, value, id) => ({
      action: group === null ? 'group.added' : 'group.changed',
      subject: `group ${id}`,
      changes: changesBetween<object>(group ?? {}, group === null ? value : { ...group, ...value }),
    }),
    done: ({ redirect }, { made: id }) =>
      redirect(routes.admin.groups.one.page.href({ id }), t('Group saved.')),
    page,
  })
}

function fields({ group, stores, home }: GroupAt): FieldTable<Name> {
  const offered = group === null ? stores : stores.filter(({ id }) => id === group.storeId)
  return {
    name: { label: t('Name'), isRequired: true, maxLength: 100 },
    store: {
      kind: 'choice',
      label: t('Store'),
      choices: offered.map(({ id, name }) => ({ value: id, label: name })),
      isBeside: true,
    },
    deadline: {
      label: t('Orders until'),
      type: 'date',
      isRequired: true,
      note: t('Nothing is produced before the end of this day. Shoppers can cancel until then.'),
    },
    asks_for: {
      label: t('What shoppers enter'),
      maxLength: 60,
      note: t('Such as “Child and class” or “Shirt number”. It sorts the packing list.'),
    },
    sorted_by: {
      kind: 'choice',
      label: t('Sort by'),
      choices: [
        { value: 'name', label: t('Name') },
        { value: 'number', label: t('Number') },
      ],
      isBeside: true,
    },
    is_free: { kind: 'check', label: t('Shoppers pay no shipping') },
    is_one_parcel: { kind: 'check', label: t('All orders travel in one parcel') },
    recipient: { heading: t('Delivery address'), label: t('Recipient'), isRequired: true },
    line1: { label: t('Street and number'), isRequired: true },
    line2: { label: t('Address line 2') },
    postal_code: { label: t('Postal code') },
    city: { label: t('City'), isBeside: true },
    region: { label: t('State or region') },
    country: {
      kind: 'choice',
      label: t('Country'),
      choices: countriesFirst(home).map(({ code, name }) => ({ value: code, label: name })),
      isBeside: true,
    },
    phone: { label: t('Telephone') },
  }
}

function texts({ group, stores, home, zone }: GroupAt): FieldTexts<Name> {
  const yes = (is: boolean) => (is ? 'yes' : '')
  const address = group?.address
  return {
    name: group?.name ?? '',
    store: group?.storeId ?? stores[0]?.id ?? '',
    deadline: group === null ? '' : dayIn(zone, group.deadline - 1),
    asks_for: group?.asksFor ?? '',
    sorted_by: group?.sortedBy ?? 'name',
    is_free: yes(group?.isFree ?? true),
    is_one_parcel: yes(group?.isOneParcel ?? true),
    recipient: address?.name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postal_code: address?.postal_code ?? '',
    city: address?.city ?? '',
    region: address?.region_name ?? address?.region ?? '',
    country: address?.country ?? home,
    phone: address?.phone ?? '',
  }
}

function check(typed: FieldTexts<Name>, at: GroupAt): Checked<GroupSettings, Name> {
  const { name, deadline: day, asks_for: asksFor, recipient, postal_code: postalCode } = typed
  const { line1, line2, city, region, country, phone } = typed
  const postal = checkPostalAddress({
    ...{ line1, line2, city, region, country, postalCode },
    name: recipient,
  })
  const deadline = isDay(day) ? startOfDay(at.zone, addDays(day, 1)) : 0
  const wrong = postal.ok ? {} : postal.faults
  const faults = {
    ...((name === '' || name.length > 100) && {
      name: sentence('Enter a name of at most 100 characters.'),
    }),
    // The day of a group that is over stays as it is.
    ...((!isDay(day) || (deadline <= at.now && deadline !== at.group?.deadline)) && {
      deadline: sentence('Enter a day from today on.'),
    }),
    ...(!at.stores.some(({ id }) => id === typed.store) && {
      store: sentence('Choose one of the stores.'),
    }),
    ...(asksFor.length > 60 && {
      asks_for: sentence('This is too long. The maximum is {most} characters.', { most: 60 }),
    }),
    ...(wrong.name && { recipient: faultSentence(wrong.name) }),
    ...(wrong.line1 && { line1: faultSentence(wrong.line1) }),
    ...(wrong.line2 && { line2: faultSentence(wrong.line2) }),
    ...(wrong.city && { city: faultSentence(wrong.city) }),
    ...(wrong.region && { region: faultSentence(wrong.region) }),
    ...(wrong.postalCode && { postal_code: faultSentence(wrong.postalCode) }),
    ...((wrong.country || !at.isServed(country)) && {
      country: faultSentence({ code: 'country_unknown' }),
    }),
  }
  if (!postal.ok || Object.keys(faults).length > 0) return { faults }
  return {
    value: {
      ...{ name, asksFor, deadline },
      storeId: readStoreId(typed.store),
      sortedBy: typed.sorted_by === 'number' ? 'number' : 'name',
      isFree: typed.is_free === 'yes',
      isOneParcel: typed.is_one_parcel === 'yes',
      address: { ...postal.address, phone: phone || null },
    },
  }
}
