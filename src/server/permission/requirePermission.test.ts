import { expect, test } from 'vitest'
import type { Caller } from '../Caller.ts'
import { requirePermission } from './requirePermission.ts'

const granted = (...operations: readonly string[]) =>
  ({ may: (_: string, operation: string) => operations.includes(operation) }) as unknown as Caller // nothing else of it is asked

test('rows that are taken away with others need the right to delete, however the list is sent', () => {
  const ask = (caller: Caller, body: unknown) => () =>
    requirePermission(caller, 'part', 'doBatchSaveOrUpdate', body)
  const saver = granted('doBatchSaveOrUpdate')
  const list = [{ id: '1' }, { id: '2', _gone: true }]
  expect(ask(saver, { list: [{ id: '1' }] })).not.toThrow()
  expect(ask(saver, null)).not.toThrow()
  expect(ask(saver, { list })).toThrow('FORBIDDEN')
  expect(ask(saver, list)).toThrow('FORBIDDEN')
  expect(ask(granted('doBatchSaveOrUpdate', 'delete'), { list })).not.toThrow()
  expect(ask(granted('delete'), { list })).toThrow('FORBIDDEN')
})
