import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { wallRoles } from './applicationRole.ts'

const audience = 'a'.repeat(70)

test('where the user of the database may make no roles, none reads for an audience, and an administrator is told what to run', async () => {
  const warn = vi.fn()
  const pool = { query: vi.fn(async () => Promise.reject(new Error('permission denied to create role'))) }
  const log = { info: vi.fn(), warn, error: vi.fn() }
  const walls = await wallRoles(pool as unknown as pg.Pool, ['buyer'], log) // only its query is asked
  expect(walls.size).toBe(0)
  expect(warn.mock.calls[0]?.[0]).toContain(
    'permission denied to create role), so large reports take up to twice as long. Let an administrator run: create role "srm_app_buyer" nologin; grant "srm_app_buyer" to <user>.',
  )
})

test('a name is cut where PostgreSQL would cut it, and stays one of its own', async () => {
  const rows = [{ name: 'x', known: true, member: true }]
  const pool = { query: vi.fn(async () => ({ rows })) }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const walls = await wallRoles(pool as unknown as pg.Pool, [audience, `${audience}b`], log) // only its query is asked
  const names = [...walls.values()]
  expect(new Set(names).size).toBe(2)
  expect(names.every((name) => name.length === 63)).toBe(true)
})
