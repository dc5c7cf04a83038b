import { lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { prepareFaultyDisk } from '../../../../../tests/helpers/faulty-disk.ts'
import { labOrder } from '../../../../../tests/helpers/lab-order.ts'
import { ownFolder } from '../../../../../tests/helpers/own-folder.ts'
import { openFolder } from './folder-lab.ts'
import { openLab } from './lab-kinds.ts'

const { signal } = new AbortController()

describe('createFolderLab', () => {
  it('reports a missing folder or one that is no folder, and never creates it', async () => {
    const root = await ownFolder()
    const at = (path: string) => openLab({ kind: 'folder', settings: { path }, secrets: {} })
    const missing = (await at(join(root, 'mnt'))).test(signal)
    await expect(missing).rejects.toMatchObject({ publicMessage: /folder is not there/ })
    await writeFile(join(root, 'file'), '')
    const noFolder = (await at(join(root, 'file'))).test(signal)
    await expect(noFolder).rejects.toMatchObject({ publicMessage: /not a folder/ })
    expect(await readdir(root)).toEqual(['file'])
  })

  it('reports a full disk, keeps no partial file, and continues when there is room', async () => {
    const root = await ownFolder()
    const disk = await prepareFaultyDisk()
    const picture = join(root, 'picture')
    await writeFile(picture, Buffer.alloc(3_000_000, 7))
    await disk.beHere()
    await disk.break('full')
    const lab = await openLab({ kind: 'folder', settings: { path: root }, secrets: {} })
    const order = labOrder('o', [{ name: 'a', print: { path: picture } }])
    await expect(lab.submit(order, 'key', signal)).rejects.toMatchObject({
      publicMessage: /disk of this folder is full/,
    })
    expect(await readdir(join(root, 'o'))).toEqual([])
    await disk.mend()
    await lab.submit(order, 'key', signal)
    expect((await readdir(join(root, 'o'))).sort()).toEqual([
      'a-proof.jpg',
      'a.jpg',
      'a.json',
      'order.json',
    ])
    expect((await readFile(join(root, 'o', 'a.jpg'))).equals(await readFile(picture))).toBe(true)
    await disk.close()
  })

  it('leaves the lab’s read permission, as another user, to the umask', async () => {
    const root = await ownFolder()
    const picture = join(root, 'picture')
    await writeFile(picture, '', { mode: 0o600 })
    const lab = await openLab({ kind: 'folder', settings: { path: root }, secrets: {} })
    await lab.submit(labOrder('o', [{ name: 'a', print: { path: picture } }]), 'key', signal)
    const modeOf = async (path: string) => (await lstat(join(root, path))).mode & 0o777
    expect(await modeOf('o')).toBe(0o777 & ~process.umask())
    expect(await modeOf('o/a.jpg')).toBe(0o666 & ~process.umask())
  })

  describe('in which others plant links', () => {
    let root: string
    let elsewhere: string
    let victim: string
    beforeEach(async () => {
      root = await ownFolder()
      elsewhere = await ownFolder()
      victim = join(elsewhere, 'victim')
      await writeFile(victim, 'untouched')
      await mkdir(join(root, 'o'))
    })
    const bring = async () =>
      (await openLab({ kind: 'folder', settings: { path: root }, secrets: {} })).submit(
        labOrder('o'),
        'key',
        signal,
      )

    it('replaces them, and writes nothing to their targets', async () => {
      for (const name of ['order.json', '.order.json.part', '.order.json.0.part']) {
        await symlink(victim, join(root, 'o', name))
      }
      await bring()
      expect(String(await readFile(victim))).toBe('untouched')
      expect(await readdir(join(root, 'o'))).toEqual(['order.json'])
      expect((await lstat(join(root, 'o', 'order.json'))).isFile()).toBe(true)
      const manifest = JSON.parse(String(await readFile(join(root, 'o', 'order.json'))))
      expect(manifest).toMatchObject({ order: { number: 'o' } })
    })

    it('rejects an order folder that is a link, and says so', async () => {
      await rm(join(root, 'o'), { recursive: true })
      await symlink(elsewhere, join(root, 'o'))
      await expect(bring()).rejects.toMatchObject({ publicMessage: /o is a link or a file/ })
      expect(await readdir(elsewhere)).toEqual(['victim'])
    })

    it('accepts a link as the folder itself if the operator wants one', async () => {
      const link = join(elsewhere, 'link')
      await symlink(root, link)
      const lab = await openLab({ kind: 'folder', settings: { path: link }, secrets: {} })
      await lab.test(signal)
      expect(await readdir(root)).toEqual(['o'])
    })

    it('keeps using the folder that it opened, if the system supports that', async () => {
      const folder = await openFolder(join(root, 'o'), 'refuse-link')
      await rename(join(root, 'o'), join(root, 'moved'))
      await symlink(elsewhere, join(root, 'o'))
      await writeFile(join(folder.path, 'a'), 'here')
      await folder.close()
      const isHeld = process.platform === 'linux'
      expect(await readdir(join(root, 'moved'))).toEqual(isHeld ? ['a'] : [])
    })

    it('says what is in the way if a folder has the name of a file', async () => {
      await mkdir(join(root, 'o', 'order.json'))
      await expect(bring()).rejects.toMatchObject({ publicMessage: /has the name of a file/ })
      expect(await readdir(join(root, 'o'))).toEqual(['order.json'])
    })
  })
})
