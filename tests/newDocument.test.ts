// A new base-data document is one file of under ten lines: after a restart it has table, endpoints, list, edit, menu and
// rights, with no code. The file is the one that the README shows.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../src/language/definitions.ts'
import type { Row } from '../src/language/row.ts'
import type { ScreenEntry } from '../src/language/screen.ts'
import type { MenuNode, MenuResource } from '../src/language/wire.ts'
import { readSettings } from '../src/server/settings.ts'
import { start, type Running } from '../src/server/start.ts'
import { signIn, type WireClient } from './wire/client.ts'

const root = resolve(import.meta.dirname, '..')
const password = 'Newcomer-2026-pass'
const [, file = '', yaml = ''] =
  /```yaml\n# (schemas\/entities\/\S+)\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ??
  []

let house: string
let running: Running
let client: WireClient

/** The definitions in a folder of their own, compiled; the server on them, on the same data every time. */
async function restart(
  turn: number,
): Promise<{ readonly definitions: Definitions; readonly screens: readonly ScreenEntry[] }> {
  const copy = join(house, `turn${turn}`)
  mkdirSync(copy)
  for (const folder of ['schemas', 'screens'])
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !path.includes('demonstration'),
    })
  symlinkSync(join(root, 'src'), join(copy, 'src'))
  if (turn > 1) {
    mkdirSync(join(copy, file, '..'), { recursive: true })
    writeFileSync(join(copy, file), yaml)
  }
  execFileSync(process.execPath, [join(root, 'scripts/compile.ts'), copy], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { definitions } = (await import(
    /* @vite-ignore */ pathToFileURL(join(copy, 'dist/definitions/server.js')).href
  )) as { definitions: Definitions } // what the compiler writes
  const { registry: screens } = (await import(
    /* @vite-ignore */ pathToFileURL(join(copy, 'dist/definitions/browser/registry.js')).href
  )) as { registry: readonly ScreenEntry[] } // what the compiler writes
  running = await start(
    readSettings({
      PORT: '0',
      DATA_DIR: join(house, 'data'),
      DEMO: '0',
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
    }),
    { definitions },
  )
  client = await signIn(running.address, 'admin', password)
  return { definitions, screens }
}

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'screenwright-new-'))
})

afterAll(async () => {
  await running.stop()
  rmSync(house, { recursive: true, force: true })
})

test('the document of the README has under ten lines', () => {
  expect(file).toMatch(/\.yaml$/)
  expect(yaml.trim().split('\n').length).toBeLessThan(10)
})

test('after a restart it has table, endpoints, list, edit, menu and rights', async () => {
  await restart(1)
  const before = await client.post('srmServer', 'srmBaseBrand', 'listByPage', {})
  expect(before.http).toBe(404)
  await running.stop()

  const { screens } = await restart(2)
  expect(
    screens.filter(({ entity }) => entity === 'baseBrand').map(({ id, kind, path }) => ({ id, kind, path })),
  ).toEqual([
    { id: 'baseBrandList', kind: 'list', path: 'baseBrandList' },
    { id: 'baseBrandEdit', kind: 'edit', path: 'baseBrandEdit' },
  ])

  const menus = await client.call<readonly MenuNode[]>('baseServer', 'baseMenu', 'findMenuTree', {
    respId: client.user.defaultRespId,
  })
  const menu = flat(menus).find(({ menuCode }) => menuCode === 'baseBrandList')
  expect(menu).toMatchObject({ nameCn: '品牌', nameEn: 'Brand', htmlUrl: 'baseBrandList' })
  const resources = await client.call<readonly MenuResource[]>(
    'baseServer',
    'baseResource',
    'findBaseResourceByRespMenuId',
    { menuId: menu?.menuId, respId: client.user.defaultRespId },
  )
  expect(resources.map(({ resourceCode }) => resourceCode)).toEqual(
    expect.arrayContaining(['btnAdd', 'btnSave', 'btnDelete', 'btnEnable', 'btnInvalid']),
  )

  const saved = await client.call<Row>('srmServer', 'srmBaseBrand', 'saveOrUpdate', {
    brandCode: 'ACME',
    brandName: 'Acme',
  })
  expect(saved).toMatchObject({ brandCode: 'ACME', brandName: 'Acme', enabledFlag: 'Y', versionNum: 1 })
  const again = await client.post('srmServer', 'srmBaseBrand', 'saveOrUpdate', {
    brandCode: 'ACME',
    brandName: 'Another',
  })
  expect(again.envelope).toMatchObject({ status: 'E', code: 'DUPLICATE' })
  const missing = await client.post('srmServer', 'srmBaseBrand', 'saveOrUpdate', { brandName: 'Nameless' })
  expect(missing.envelope.errors?.map(({ path }) => path)).toEqual(['brandCode'])
  const disabled = await client.call<Row>('srmServer', 'srmBaseBrand', 'doInvalid', {
    id: saved['id'],
    versionNum: saved['versionNum'],
  })
  expect(disabled).toMatchObject({ enabledFlag: 'N' })
  const page = await client.post<readonly Row[]>('srmServer', 'srmBaseBrand', 'listByPage', {
    brandName: 'cm',
  })
  expect(page.envelope).toMatchObject({ status: 'S', page: { count: 1 }, data: [{ brandCode: 'ACME' }] })
})

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
