import { describe, expect, test } from 'vitest'
import type { CompiledState } from '../../language/state.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { HistoryRow } from './historyRows.ts'
import { stepsOf } from './stepsOf.ts'

const state = (code: string, color: CompiledState['color'] = 'processing'): CompiledState => ({
  code,
  color,
  label: { CN: code, EN: code },
})
const verb = (from: string, to: string) =>
  ({ from: [from], to: [to], danger: false }) as unknown as CompiledVerb // a step looks at nothing else
const loan = {
  name: 'loan',
  path: ['NEW', 'ASKED', 'LENT', 'BACK'],
  states: {
    field: 'status',
    initial: 'NEW',
    values: [
      state('NEW', 'default'),
      state('ASKED'),
      state('REFUSED', 'error'),
      state('LENT'),
      state('BACK', 'success'),
      state('LOST', 'default'),
    ],
  },
  verbs: [verb('NEW', 'ASKED'), verb('ASKED', 'LENT'), verb('LENT', 'BACK'), verb('REFUSED', 'ASKED')],
}
const move = (fromStatus: string | null, toStatus: string, operatorName: string): HistoryRow => ({
  action: 'x',
  actionName: 'x',
  fromStatus,
  fromStatusMeaning: null,
  toStatus,
  toStatusMeaning: null,
  operatorName,
  operateDate: '2026-11-20 10:00:00',
  opinion: null,
  lineNum: null,
})
const shown = (status: string, ...history: readonly HistoryRow[]) =>
  stepsOf(loan, { status }, history).map(
    ({ state: { code }, place, entry }) =>
      `${place} ${code}${entry?.operatorName ? ` ${entry.operatorName}` : ''}`,
  )

describe('the steps of a document', () => {
  test('what is done by whom, what it waits for, what is to come', () => {
    expect(shown('ASKED', move('NEW', 'ASKED', 'Ann'), move(null, 'NEW', 'Ann'))).toEqual([
      'done NEW Ann',
      'now ASKED Ann',
      'next LENT',
      'next BACK',
    ])
  })
  test('at the end everything is done', () => {
    expect(shown('BACK')).toEqual(['done NEW', 'done ASKED', 'done LENT', 'done BACK'])
  })
  test('beside the path it stands behind the step that it came from, and goes on where a verb leads back', () => {
    expect(shown('REFUSED', move('ASKED', 'REFUSED', 'Ben'), move('NEW', 'ASKED', 'Ann'))).toEqual([
      'done NEW Ann',
      'done ASKED Ben',
      'now REFUSED Ben',
      'next LENT',
      'next BACK',
    ])
  })
  test('where nothing leads back nothing is to come', () => {
    expect(shown('LOST', move('LENT', 'LOST', 'Eve'))).toEqual([
      'done NEW',
      'done ASKED',
      'done LENT Eve',
      'now LOST Eve',
    ])
  })
  test('without a path there are none', () => {
    expect(stepsOf({ ...loan, path: [] }, { status: 'NEW' })).toEqual([])
  })
})
