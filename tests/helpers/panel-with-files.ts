import { onTestFinished } from 'vitest'
import type { PanelDeps } from '../../src/doors/admin/layout/panel-deps.ts'
import type { TestDatabase } from './databases.ts'
import { type TestStorage, testStorages } from './storages.ts'
import { openTestPanel, type SignedIn, type TestPanel } from './test-panel.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export type PanelWithFiles = {
  shop: TestShop
  panel: TestPanel
  staff: SignedIn
  files: TestStorage
}

export async function openPanelWithFiles(
  testDatabase: TestDatabase,
  deps: Partial<PanelDeps> = {},
): Promise<PanelWithFiles> {
  const [onDisk] = testStorages
  if (onDisk === undefined) throw new Error('There is nothing to test with.')
  const files = await onDisk.open()
  onTestFinished(() => files.close())
  const shop = await openTestShop(testDatabase)
  const more = { storage: files.storage, orderPictureDays: 90, wakeWorker: () => {}, ...deps }
  const panel = await openTestPanel(shop.database, { ...shop, ...more })
  const staff = await panel.signIn({ role: 'staff' })
  return { shop, panel, staff, files }
}
