// Saved catalog versions: author, time and changes. Also reverts to a version, and downloads or
// uploads the document as a file.

import type { FastifyReply } from 'fastify'
import { checkValues } from '../../../ground/http/api/check-values.ts'
import { readMultipart } from '../../../ground/http/multipart/read-multipart.ts'
import { sendFile } from '../../../ground/http/send-file.ts'
import { routes } from '../../../pure/contract/route-tree.ts'
import { fault, type HandprintError } from '../../../pure/errors.ts'
import { readAuditLog } from '../../../trade/audit/read-audit-log.ts'
import type { CatalogDocument } from '../../../trade/catalog/document/catalog-document.ts'
import { checkDocument } from '../../../trade/catalog/document/document-faults.ts'
import {
  documentText,
  longestDocumentBytes,
} from '../../../trade/catalog/document/read-document.ts'
import { readSavedCatalog } from '../../../trade/catalog/saved/save-catalog.ts'
import {
  type CatalogVersion,
  listVersions,
  readVersion,
} from '../../../trade/catalog/versions/list-versions.ts'
import { hasRole } from '../../../trade/operators/operator.ts'
import { auditExport } from '../audit/audit-export.ts'
import { whoText } from '../audit/audit-names.ts'
import { savedChangesText } from '../audit/audit-words.ts'
import { faultText } from '../catalog-words/fault-text.ts'
import { noteText } from '../catalog-words/note-text.ts'
import { t } from '../i18n/t.ts'
import { timeText } from '../layout/formats.ts'
import type { PanelContext } from '../layout/panel-context.ts'
import type { Panel } from '../layout/panel-routes.ts'
import { Pager } from '../layout/parts/pager.tsx'
import { ButtonForm, PostForm } from '../layout/parts/post-form.tsx'
import { Table } from '../layout/parts/table.tsx'
import { toPreview } from './change-catalog.ts'
import { PreviewButton } from './forms/change-form.tsx'

const versionsOnPage = 50
const back = () => ({ href: routes.admin.catalog.page.href(), label: t('Catalog') })

export function versionRoutes(panel: Panel): void {
  const { queries } = panel.database
  panel.get(routes.admin.catalog.versions.page, 'read_only', async ({ query, operator, show }) => {
    const cursor = /^\d{1,9}$/.exec(query.get('cursor'))?.[0]
    const before = cursor === undefined ? null : Number(cursor)
    const all = await listVersions(queries, { before, limit: versionsOnPage + 1 })
    const versions = all.slice(0, versionsOnPage)
    const last = all.length > versionsOnPage ? versions.at(-1) : undefined
    return await show({
      title: t('Catalog versions'),
      back: back(),
      isWide: true,
      children: (
        <>
          <Versions
            versions={versions}
            noteOf={await notesOf(panel, versions)}
            mayRestore={hasRole(operator, 'owner')}
          />
          <Pager
            address={routes.admin.catalog.versions.page.href()}
            nextCursor={last ? String(last.version) : null}
            isFirst={before === null}
          />
        </>
      ),
    })
  })

  panel.post(routes.admin.catalog.versions.one.restore, 'owner', async (context) => {
    const current = await readSavedCatalog(panel.database)
    const version = versionOf(context)
    const document = await readVersion(queries, version)
    const note = `Restored version ${version}.`
    return await toPreview(panel, context, {
      current,
      document,
      note,
      backTo: routes.admin.catalog.versions.page.href(),
    })
  })

  panel.get(routes.admin.catalog.versions.one.document, 'read_only', async (context) => {
    const version = versionOf(context)
    return await asFile(panel, context, String(version), await readVersion(queries, version))
  })
  panel.get(routes.admin.catalog.document, 'read_only', async (context) => {
    const { document, sha256 } = await readSavedCatalog(panel.database)
    return await asFile(panel, context, sha256.slice(0, 8), document)
  })

  panel.get(routes.admin.catalog.import, 'owner', async ({ show }) => {
    return await show({
      title: t('Upload a catalog'),
      back: back(),
      children: (
        <>
          <p>
            {t(
              'Upload the catalog document you downloaded here after editing it. It replaces the whole catalog. You see a preview of the changes before anything is saved.',
            )}
          </p>
          <PostForm action={routes.admin.catalog.import.href()} isForFiles class="stack">
            <div class="field">
              <label for="document">{t('Document, a JSON file of at most 1 MB')}</label>
              <input
                id="document"
                name="document"
                type="file"
                accept=".json,application/json"
                required
              />
            </div>
            <PreviewButton />
          </PostForm>
        </>
      ),
    })
  })
  panel.postFile(routes.admin.catalog.import, 'owner', async (context) => {
    const current = await readSavedCatalog(panel.database)
    const document = jsonOf(await fileOf(context))
    const check = checkDocument(document)
    if (check.ok) {
      return await toPreview(panel, context, {
        current,
        document: check.document,
        backTo: routes.admin.catalog.import.href(),
      })
    }
    const text = t('Nothing was saved. Fix the following in the file first:')
    const points = check.faults.map((fault) => faultText(document, fault))
    return await context.redirect(routes.admin.catalog.import.href(), {
      kind: 'fault',
      text,
      points,
    })
  })
}

type VersionsProps = {
  versions: readonly CatalogVersion[]
  noteOf(version: CatalogVersion): string
  mayRestore: boolean
}

function Versions({ versions, noteOf, mayRestore }: VersionsProps) {
  return (
    <Table
      caption={t('Saved catalogs, newest first')}
      rows={versions}
      keyOf={({ version }) => String(version)}
      empty={t('Nothing has been saved yet. The built-in catalog is in use.')}
      columns={[
        { label: t('Version'), cell: ({ version }) => String(version) },
        { label: t('Saved'), cell: ({ savedAt }) => timeText(savedAt) },
        {
          label: t('By'),
          cell: ({ savedBy }) => (savedBy === null ? t('the secret key') : whoText(savedBy)),
        },
        { label: t('Change'), cell: noteOf },
        {
          label: t('Document'),
          cell: ({ version }) => (
            <a href={routes.admin.catalog.versions.one.document.href({ version })}>
              {t('Download version {version}', { version })}
            </a>
          ),
        },
        ...(mayRestore
          ? [
              {
                label: t('Restore'),
                cell: ({ version }: CatalogVersion) => (
                  <ButtonForm action={routes.admin.catalog.versions.one.restore.href({ version })}>
                    {t('Restore {version}', { version })}
                  </ButtonForm>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/**
 * The changes of each version: its note if it has one, otherwise value by value from the audit log,
 * which is written in the same transaction.
 */
async function notesOf(
  { database }: Panel,
  versions: readonly CatalogVersion[],
): Promise<(version: CatalogVersion) => string> {
  const newest = versions[0]
  if (newest === undefined) return () => ''
  const { document } = await readSavedCatalog(database)
  const after = { at: newest.savedAt + 1, id: '' }
  const { rows } = await readAuditLog(
    database.queries,
    { action: 'catalog.saved' },
    { after, limit: versions.length },
  )
  return ({ note, sha256, savedAt }) => {
    if (note !== '') return noteText(document, note)
    const entry = rows.find(({ at, detail }) => at === savedAt && detail.sha256 === sha256)
    return entry === undefined ? '–' : savedChangesText(document, entry.detail)
  }
}

function versionOf({ param }: PanelContext): number {
  const text = param('version')
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

async function asFile(
  panel: Panel,
  { reply, by: operator }: PanelContext,
  which: string,
  document: CatalogDocument,
): Promise<FastifyReply> {
  const name = `catalog-${which}.json`
  const about = { subject: 'catalog', detail: { file: name } }
  await auditExport(panel, { operator, action: 'export.catalog', ...about })
  const type = 'application/json; charset=utf-8'
  return sendFile(reply, { name, type, content: documentText(document) })
}

async function fileOf({ request }: PanelContext): Promise<string> {
  const { raw, headers } = request
  for await (const part of readMultipart(raw, headers['content-type'])) {
    if (part.name !== 'document') continue
    const chunks: Buffer[] = []
    let byteLength = 0
    for await (const chunk of part.bytes) {
      byteLength += chunk.length
      if (byteLength > longestDocumentBytes) throw fileRefused(t('The file is larger than 1 MB.'))
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString('utf8')
  }
  throw fileRefused(t('No file was selected. Choose one first.'))
}

function jsonOf(text: string): unknown {
  const document = parseJson(text)
  checkValues(document)
  return document
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw fileRefused(
      t('The file is not valid JSON. Download the catalog and edit that file.'),
      cause,
    )
  }
}

function fileRefused(message: string, cause?: unknown): HandprintError {
  return fault('catalog_invalid', 422, message, { cause })
}
