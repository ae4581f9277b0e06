// What somebody sees on the first start without typing anything: every report, asked as its page asks it first, has groups, and tiles that are found from views have rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '../../scripts/application.ts'
import { definitions } from '../../dist/definitions/server.js'
import type { Home } from '../../src/language/home.ts'
import type { ReportAnswer } from '../../src/language/report.ts'
import type { Row } from '../../src/language/row.ts'
import { conditionOf } from '../../src/server/http/calls/tileAnswers.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { signIn, type WireClient } from '../wire/client.ts'
import { copyData, isFilled } from '../journeys/demonstrationFolder.ts'
import { fillFolder } from '../journeys/fillFolder.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-first-'))
let running: Running
beforeAll(async () => {
  const filled = process.env['JOURNEY_DATA']
  const isCopied = filled !== undefined && isFilled(filled) && copyData(filled, dataDir)
  if (!isCopied) await fillFolder(dataDir)
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  running = await start(settings, { definitions })
}, 600_000)
afterAll(async () => {
  await running.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Accounts of the demonstration, by the role as which they work. */
const accounts: Readonly<Record<string, string>> = {
  buyer: 'buyer',
  manager: 'manager',
  evaluator: 'evaluator',
  receiver: 'receiver',
  apClerk: 'accountant',
  supplierSales: 'supplier1',
}
const clients = new Map<string, Promise<WireClient>>()
const clientOf = (account: string): Promise<WireClient> => {
  const client = clients.get(account) ?? signIn(running.address, account, password)
  clients.set(account, client)
  return client
}

const reports = definitions.screens.flatMap((screen) => {
  const menu = definitions.menus.find((one) => one.screen === screen.id || one.lists?.includes(screen.id))
  const role = Object.keys(menu?.grants ?? {}).find((one) => accounts[one] !== undefined)
  return screen.kind === 'report' && screen.report
    ? [{ id: screen.id, screen, menuId: menu?.id, account: accounts[role ?? ''] }]
    : []
})

describe('reports', () => {
  test('are all held by somebody of the demonstration', () => {
    expect(reports.length).toBeGreaterThan(3)
    expect(reports.filter(({ menuId, account }) => menuId === undefined || account === undefined)).toEqual([])
  })

  test.each(reports)(
    '$id shows something when it is opened',
    async ({ id, screen, menuId, account = '' }) => {
      const client = await clientOf(account)
      const env = { me: {}, today: today(), now: `${today()} 12:00:00`, lookup: () => null }
      const conditions = (screen.search ?? []).flatMap((field) => {
        const value = field.default?.run({}, env)
        return value === null || value === undefined || value === '' ? [] : [conditionOf(field, value)]
      })
      const { server: host, family } = definitions.entities[screen.entity] ?? expect.fail(screen.entity)
      const { envelope } = await client.post(
        host,
        family,
        'findReport',
        { report: id, ...(conditions.length > 0 ? { conditions } : {}) } as unknown as Row,
        { menuId: menuId ?? '' },
      )
      const answer = envelope.data as ReportAnswer | undefined
      const groups = (answer?.rows ?? []).filter(({ depth }) => depth > 0)
      expect({ id, code: envelope.code, has: groups.length > 0 }).toEqual({
        id,
        code: envelope.code,
        has: true,
      })
      expect(groups.some(({ values }) => values.some((value) => value !== null))).toBe(true)
    },
  )
})

test('tiles that are found from views show something', async () => {
  const home = await (await clientOf('manager')).call<Home>('baseServer', 'baseHome', 'findHome', { rows: 3 })
  const accuracy = home.tiles.find(({ name }) => name === 'forecastAccuracy')
  expect(accuracy).toMatchObject({ kind: 'figure', link: { menuId: 'purForecastAccuracyList' } })
  if (accuracy?.kind === 'figure') expect(Number(accuracy.figures[0]?.value)).toBeGreaterThan(0)
  const waiting = home.tiles.find(({ name }) => name === 'inApproval')
  expect(waiting).toMatchObject({ kind: 'rows', link: { menuId: 'purAwaitingApprovalList' } })
  if (waiting?.kind !== 'rows') return expect.fail('no rows')
  expect(waiting.rows.length).toBeGreaterThan(0)
  for (const row of waiting.rows) expect(definitions.entities[row.entity ?? '']?.kind).toBe('document')
})

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
