import { routes } from '../../../../pure/contract/route-tree.ts'
import type {
  GangCellRow,
  GangSheet,
} from '../../../../trade/production/gang-sheets/read-gang-sheets.ts'
import type { SheetKind } from '../../../../trade/production/gang-sheets/sheet-kinds.ts'
import { t } from '../../i18n/t.ts'
import { CheckField, TextField } from '../../layout/parts/field.tsx'
import { PostForm, Submit } from '../../layout/parts/post-form.tsx'
import { Badge, StateBadge } from '../../layout/parts/state-badge.tsx'
import { Table } from '../../layout/parts/table.tsx'
import { productText, sizeText } from '../../layout/print-texts.ts'
import { Time } from '../../layout/time.tsx'
import type { LineOnSheet } from './read-lines-on-sheet.ts'

const { sheets: addresses } = routes.admin.production

type Waiting = { kind: SheetKind; mode: 'live' | 'test'; cells: number }

type SheetsProps = {
  kinds: readonly SheetKind[]
  waiting: readonly Waiting[]
  sheets: readonly GangSheet[]
  products: readonly string[]
  mayAct: boolean
  now: number
}

export function GangSheetsPage({ kinds, waiting, sheets, products, mayAct, now }: SheetsProps) {
  const shown = waiting.filter(({ mode, cells }) => mode === 'live' || cells > 0)
  return (
    <>
      <p>
        {t(
          'Prints of several orders are laid out together on a sheet or roll. Laying out hands the files out: they are on one sheet only, and no longer wait in Production.',
        )}
      </p>
      <h2>{t('Waiting')}</h2>
      <Table
        caption={t('Waiting')}
        rows={shown}
        keyOf={({ kind, mode }) => `${kind.id} ${mode}`}
        empty={t('No sheets yet. Add one below.')}
        columns={[
          {
            label: t('Sheet'),
            cell: ({ kind, mode }) => (
              <>
                {kind.name} {mode === 'test' && <Badge tone="wait">{t('Test')}</Badge>}
              </>
            ),
          },
          { label: t('Measures'), cell: ({ kind }) => measuresText(kind) },
          { label: t('Prints waiting'), number: ({ cells }) => cells },
          {
            label: t('Actions'),
            cell: ({ kind, mode, cells }) =>
              mayAct && (
                <div class="buttons">
                  {cells > 0 && (
                    <PostForm action={addresses.layOut.href()}>
                      <input type="hidden" name="kind" value={kind.id} />
                      <input type="hidden" name="mode" value={mode} />
                      <Submit>{t('Lay out')}</Submit>
                    </PostForm>
                  )}
                  {mode === 'live' && (
                    <PostForm action={addresses.remove.href()}>
                      <input type="hidden" name="kind" value={kind.id} />
                      <Submit look="quiet">{t('Remove')}</Submit>
                    </PostForm>
                  )}
                </div>
              ),
          },
        ]}
      />
      <h2>{t('Laid out')}</h2>
      <Table
        caption={t('Laid out')}
        rows={sheets}
        keyOf={({ id }) => id}
        empty={t('None')}
        columns={[
          {
            label: t('Sheet'),
            cell: ({ number, name, mode }) => (
              <>
                <a href={addresses.one.page.href({ number: String(number) })}>
                  {t('{name}, sheet {number}', { name, number })}
                </a>{' '}
                {mode === 'test' && <Badge tone="wait">{t('Test')}</Badge>}
              </>
            ),
          },
          { label: t('Measures'), cell: (sheet) => sheetText(sheet) },
          { label: t('Waste'), number: ({ waste }) => wasteText(waste) },
          { label: t('Laid out by'), cell: ({ created_by: by }) => by },
          { label: t('Time'), cell: ({ created_at: at }) => <Time at={at} now={now} /> },
        ]}
      />
      {mayAct && <KindForm products={products} kinds={kinds} />}
    </>
  )
}

function measuresText({ settings: { width, height, is_roll: isRoll } }: SheetKind): string {
  return isRoll
    ? t('Roll of {width} mm, up to {height} mm', { width, height })
    : `${width} × ${height} mm`
}

function sheetText({ settings, height }: GangSheet): string {
  return `${settings.width} × ${Math.round(height / 100) / 10} mm`
}

function wasteText(millionths: number): string {
  return `${Math.round(millionths / 1000) / 10} %`
}

function KindForm({ products, kinds }: Pick<SheetsProps, 'products' | 'kinds'>) {
  const length = (name: string, label: string, value: string) => (
    <TextField name={name} label={label} value={value} inputMode="decimal" maxLength={8} />
  )
  return (
    <section>
      <h2>{t('Add or change a sheet')}</h2>
      {kinds.length > 0 && <p>{t('To change a sheet, enter its name again.')}</p>}
      <PostForm action={addresses.save.href()} class="stack">
        <TextField name="name" label={t('Name, such as Roll 610')} isRequired maxLength={40} />
        {length('width', t('Width, in millimetres'), '610')}
        {length('height', t('Height, in millimetres; of a roll, the longest piece'), '2000')}
        <CheckField name="is_roll" label={t('A roll, cut to the length that is used')} />
        {length('margin', t('Margin, in millimetres'), '5')}
        {length('gap', t('Gap between prints, in millimetres'), '4')}
        <CheckField name="has_cut_marks" label={t('Cut marks in the gaps')} isChecked />
        <CheckField name="may_turn" label={t('Prints may be turned by 90°')} isChecked />
        <TextField
          name="slug"
          label={t('Slug line')}
          note={t(
            'Printed below the prints. {sheet}, {number}, {date} and {prints} are filled in.',
            {
              sheet: '{sheet}',
              number: '{number}',
              date: '{date}',
              prints: '{prints}',
            },
          )}
          value="{sheet} · {number} · {date} · {prints}"
          maxLength={200}
        />
        <TextField
          name="dpi"
          label={t('Resolution of TIFF files, in dpi')}
          value="300"
          inputMode="numeric"
          maxLength={3}
        />
        <fieldset>
          <legend>{t('Only these products (none: all)')}</legend>
          <div class="buttons">
            {products.map((product) => (
              <CheckField
                key={product}
                name="products"
                value={product}
                label={productText(product)}
              />
            ))}
          </div>
        </fieldset>
        <TextField
          name="sizes"
          label={t('Only these sizes (empty: all), such as 10x15cm, 4x6')}
          maxLength={1000}
        />
        <Submit>{t('Save')}</Submit>
      </PostForm>
    </section>
  )
}

type SheetProps = {
  sheet: GangSheet
  cells: readonly GangCellRow[]
  /** By line id. */
  lines: ReadonlyMap<string, LineOnSheet>
  mayAct: boolean
  now: number
}

export function GangSheetPage({ sheet, cells, lines, mayAct, now }: SheetProps) {
  const number = String(sheet.number)
  return (
    <>
      <p>
        {t('{measures}, {prints} prints, {waste} waste.', {
          measures: sheetText(sheet),
          prints: cells.length,
          waste: wasteText(sheet.waste),
        })}
      </p>
      {mayAct && (
        <div class="buttons">
          {(['pdf', 'tiff'] as const).map((format) => (
            <PostForm key={format} action={addresses.one.file.href({ number })}>
              <input type="hidden" name="format" value={format} />
              <Submit look={format === 'pdf' ? 'main' : 'quiet'}>
                {format === 'pdf' ? t('Download PDF') : t('Download TIFF')}
              </Submit>
            </PostForm>
          ))}
          <a class="button quiet" href={addresses.one.csv.href({ number })}>
            {t('List as CSV')}
          </a>
        </div>
      )}
      <SheetPlan sheet={sheet} cells={cells} />
      <Table
        caption={t('Places')}
        rows={cells}
        keyOf={({ position }) => String(position)}
        empty=""
        columns={[
          { label: t('Place'), number: ({ position }) => position },
          {
            label: t('Order'),
            cell: ({ order_id: id, line_id: lineId }) => {
              const line = lines.get(lineId)
              return (
                <>
                  <a href={routes.admin.orders.one.page.href({ id })}>
                    {line?.orderNumber ?? id} / {line?.line ?? '?'}
                  </a>{' '}
                  {line !== undefined && stopped.includes(line.status) && (
                    <StateBadge status={line.status} />
                  )}
                </>
              )
            },
          },
          {
            label: t('Print'),
            cell: ({ line_id: lineId }) => {
              const line = lines.get(lineId)
              return line && `${productText(line.product)} ${sizeText(line.size)}`
            },
          },
          {
            label: t('Copy'),
            cell: ({ copy, attempt }) =>
              attempt === 1 ? copy : t('{copy}, reprint {attempt}', { copy, attempt: attempt - 1 }),
          },
          {
            label: t('Reprint'),
            cell: ({ position, reprint_asked_at: at, reprint_asked_by: by }) =>
              at !== null ? (
                <>
                  {by}, <Time at={at} now={now} />
                </>
              ) : (
                mayAct && (
                  <PostForm action={addresses.one.reprint.href({ number })}>
                    <input type="hidden" name="position" value={String(position)} />
                    <Submit look="quiet">{t('Print again')}</Submit>
                  </PostForm>
                )
              ),
          },
        ]}
      />
    </>
  )
}

const stopped: readonly string[] = ['on_hold', 'cancelled', 'refunded']

/** Where each place is, in millimeters. */
function SheetPlan({ sheet, cells }: Pick<SheetProps, 'sheet' | 'cells'>) {
  const width = sheet.settings.width
  const height = sheet.height / 1000
  return (
    <svg
      class="sheet-plan"
      viewBox={`0 0 ${width} ${height}`}
      width="480"
      height={Math.round((480 * height) / width)}
      role="img"
      aria-label={t('Places')}
    >
      <rect width={width} height={height} fill="#fff" stroke="#8a8a8a" />
      {cells.map((cell) => (
        <g key={cell.position}>
          <rect
            x={cell.x / 1000}
            y={cell.y / 1000}
            width={cell.width / 1000}
            height={cell.height / 1000}
            fill="#dfe7ec"
            stroke="#4f6674"
          />
          <text
            x={(cell.x + cell.width / 2) / 1000}
            y={(cell.y + cell.height / 2) / 1000}
            font-size="18"
            text-anchor="middle"
            dominant-baseline="central"
            fill="#22313a"
          >
            {cell.position}
          </text>
        </g>
      ))}
    </svg>
  )
}
