import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../tests/helpers/databases.ts'
import type { Database } from '../../../ground/database/database.ts'
import { builtInDocument } from '../built-in/built-in-document.ts'
import { readSavedCatalog, saveCatalog, saveDocument } from '../saved/save-catalog.ts'
import { createCatalogDraft, deleteCatalogDraft, readCatalogDraft } from './catalog-drafts.ts'
import { listVersions, readVersion } from './list-versions.ts'

const dearer = { ...builtInDocument, markup_percent: 40 }
const dayMs = 24 * 60 * 60 * 1000

describe.each(testDatabases)('versions of the catalog on $name', (testDatabase) => {
  let database: Database
  let time = 1_000
  const now = () => time
  beforeEach(async () => {
    time = 1_000
    database = await testDatabase.open()
  })
  afterEach(() => database.close())

  function list() {
    return listVersions(database.queries, { before: null, limit: 10 })
  }

  it('records who saved what and when, also if the document is unchanged', async () => {
    await saveCatalog({ database, now }, dearer)
    time = 2_000
    const saving = { document: builtInDocument, expected: null, by: 'Ann', note: 'As before.' }
    await database.transaction((tx) => saveDocument(tx, saving, time))
    await saveCatalog({ database, now }, dearer)
    const versions = await list()
    expect(versions).toMatchObject([
      { version: 3, savedBy: null },
      { version: 2, savedBy: 'Ann', note: 'As before.', savedAt: 2_000 },
      { version: 1, savedBy: null, savedAt: 1_000 },
    ])
    expect(versions[0]?.sha256).toBe(versions[2]?.sha256)
    expect(await readVersion(database.queries, 2)).toEqual(builtInDocument)
    expect((await readSavedCatalog(database)).document).toEqual(dearer)
    expect(await listVersions(database.queries, { before: 3, limit: 1 })).toHaveLength(1)
  })

  it('adds the digits to one that was saved before they were recorded', async () => {
    const { currency_digits: _digits, ...before } = builtInDocument
    await database.queries
      .insertInto('catalogs')
      .values({ sha256: 'old', document: JSON.stringify(before), version: 1, saved_at: time })
      .execute()
    const { sha256, document } = await readSavedCatalog(database)
    expect(sha256).toBe('old')
    expect(document).toEqual(builtInDocument)
  })

  it('writes no version for a rejected document', async () => {
    const saving = { document: dearer, expected: 'another', by: 'Ann', note: '' }
    await expect(
      database.transaction((tx) => saveDocument(tx, saving, time)),
    ).rejects.toMatchObject({ code: 'catalog_changed' })
    expect(await list()).toEqual([])
    await expect(readVersion(database.queries, 1)).rejects.toMatchObject({ status: 404 })
  })

  it('keeps a draft verbatim, for a day', async () => {
    const draft = { document: dearer, expected: 'sha', note: 'Markup 30 to 40.' }
    const id = await createCatalogDraft(database.queries, draft, time)
    expect(await readCatalogDraft(database.queries, id)).toEqual(draft)
    const other = await createCatalogDraft(database.queries, draft, time + dayMs + 1)
    await expect(readCatalogDraft(database.queries, id)).rejects.toMatchObject({ status: 404 })
    await deleteCatalogDraft(database.queries, other)
    await expect(readCatalogDraft(database.queries, other)).rejects.toMatchObject({ status: 404 })
  })
})
