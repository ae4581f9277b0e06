import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { allowedVerbs } from './allowedVerbs.ts'
import { applyAssignments, assignedValues } from './applyAssignments.ts'
import { verbAtRest } from './atRest.ts'
import { editable, hidden } from './editable.ts'
import {
  assignments,
  compileEntities,
  entities,
  env,
  lineEntity,
  noteEntity,
} from '../testing/noteEntities.ts'
import { spoken } from '../../texts/spoken.ts'

beforeAll(compileEntities)

const asPredicate = (run: (row: Row) => boolean) => ({
  run,
  type: 'boolean' as const,
  deps: ['title'],
  says: { CN: '', EN: '' },
  source: '',
})
const row: Row = {
  id: 'n1',
  status: 'DRAFT',
  title: 'a',
  rate: '2',
  gross: '6',
  lines: [
    {
      id: 'l1',
      itemId: 'g1',
      itemCode: 'G',
      itemName: 'Good',
      quantity: '2',
      price: '3',
      parts: [{ id: 'p1' }],
    },
  ],
}
const may = (audience: string, at: Row = row) =>
  editable(entities, noteEntity, noteEntity.access[audience], { row: at }, env)
const which = (audience: string, at: Row, ...paths: readonly string[]) => paths.filter(may(audience, at))

describe('what may be changed by hand', () => {
  test('follows from the state and the audience', () => {
    expect(
      which(
        'staff',
        row,
        'title',
        'partnerId',
        'lines',
        'lines[0].quantity',
        'lines[0].parts',
        'lines[0].parts[0].day',
      ),
    ).toHaveLength(6)
    expect(which('staff', { ...row, status: 'SENT' }, 'title', 'lines', 'lines[0].quantity')).toEqual([])
    expect(which('nobody', row, 'title')).toEqual([])
  })

  test('never what the system writes, nor what does not exist', () => {
    expect(
      which(
        'staff',
        row,
        'gross',
        'noteNum',
        'status',
        'id',
        'versionNum',
        'partnerName',
        'lines[0].net',
        'lines[0].lineNum',
        'lines[9].quantity',
        'nothing',
        'lines[0].nothing',
      ),
    ).toEqual([])
  })

  test('only what the audience was given, and never what it may not see', () => {
    expect(
      which(
        'guest',
        { ...row, status: 'SENT' },
        'title',
        'remark',
        'lines',
        'lines[0].promised',
        'lines[0].quantity',
      ),
    ).toEqual(['remark', 'lines[0].promised'])
    const hides = (at: Row) =>
      ['net', 'gross', 'lines.netPrice', 'lines.price'].filter(hidden(noteEntity.access['guest'], at, env))
    expect(hides(row)).toEqual(['net', 'lines.netPrice'])
    expect(hides({ ...row, status: 'DONE' })).toEqual(['net'])
  })

  test('a code once, a new document by whoever may create', () => {
    expect(which('staff', { ...row, code: 'A' }, 'code')).toEqual([])
    expect(which('staff', row, 'code')).toEqual(['code'])
    expect(which('staff', { ...row, id: undefined, code: 'A' }, 'code')).toEqual(['code'])
    expect(which('guest', { ...row, id: undefined, status: 'SENT' }, 'remark')).toEqual([])
  })

  test('nothing of a document that may only be read, whatever the form has made of it since; a new one is asked when it is saved', () => {
    const access = {
      ...noteEntity.access['staff'],
      audience: 'staff',
      hide: [],
      create: true,
      write: asPredicate((at: Row) => at['title'] === 'a'),
    }
    const may = (at: Row, stored?: Row) =>
      editable(entities, noteEntity, access, { row: at, stored }, env)('title')
    expect([
      may(row),
      may({ ...row, title: 'b' }),
      may({ ...row, title: 'b' }, row),
      may({ ...row, id: undefined, title: 'b' }),
    ]).toEqual([true, false, true, true])
    const theirs = { ...noteEntity, access: { staff: access } }
    expect(
      allowedVerbs(theirs, { ...row, title: 'b' }, env, 'staff').map(({ code, refusal }) => [
        code,
        spoken(refusal, 'EN'),
      ]),
    ).toEqual([['FORBIDDEN', 'You may view note, but not change it']])
    expect(
      allowedVerbs(theirs, { ...row, title: 'b' }, env, 'staff', { entity: theirs, row }).map(
        ({ code }) => code,
      ),
    ).toEqual([undefined])
  })

  test('in some states only some fields, of lines only the rows that their rule leaves open, of fields only by whose they are', () => {
    const access = {
      audience: 'staff',
      edit: noteEntity.access['staff']?.rows,
      edits: [
        {
          when: asPredicate((at: Row) => at['status'] !== 'DRAFT'),
          fields: ['remark', 'lines', 'lines.price'],
        },
      ],
      hide: [],
      create: true,
    }
    const line = { ...lineEntity, edit: asPredicate((at: Row) => at['quantity'] !== '9') }
    const theirs = {
      ...noteEntity,
      fields: noteEntity.fields.map((field) =>
        field.name === 'remark' ? { ...field, by: ['guest'] } : field,
      ),
    }
    const at = (status: string, me: string) =>
      editable(
        { ...entities, noteLine: line },
        theirs,
        access,
        {
          row: {
            ...row,
            status,
            lines: [
              { id: 'l1', quantity: '2', parts: [{ id: 'p1' }] },
              { id: 'l2', quantity: '9', parts: [{ id: 'p2' }] },
              { quantity: '9' },
            ],
          },
        },
        { ...env, me: { ...env.me, audience: me } },
      )
    const paths = [
      'title',
      'remark',
      'lines',
      'lines[0]',
      'lines[1]',
      'lines[2]',
      'lines[0].price',
      'lines[1].price',
      'lines[2].price',
      'lines[0].parts[0].day',
      'lines[1].parts',
      'lines[1].parts[0].day',
    ]
    expect(paths.filter(at('DRAFT', 'staff'))).toEqual([
      'title',
      'lines',
      'lines[0]',
      'lines[2]',
      'lines[0].price',
      'lines[2].price',
      'lines[0].parts[0].day',
    ])
    expect(paths.filter(at('SENT', 'guest'))).toEqual([
      'remark',
      'lines',
      'lines[0]',
      'lines[2]',
      'lines[0].price',
      'lines[2].price',
    ])
  })

  test('not what a rule makes readonly or does not show', () => {
    expect(which('staff', { ...row, urgent: 'Y' }, 'secret', 'title')).toEqual(['title'])
    const guest = { ...row, status: 'DONE' }
    expect(
      editable(
        entities,
        noteEntity,
        { audience: 'all', edit: noteEntity.access['staff']?.rows, hide: [], create: true },
        { row: guest },
        env,
      )('lines[0].promised'),
    ).toBe(false)
  })
})

describe('verbs', () => {
  const verbs = (at: Row, audience: string) =>
    allowedVerbs(noteEntity, at, env, audience).map(({ verb, refusal, code }) => [
      verb.name,
      spoken(refusal, 'EN'),
      code,
    ])

  test('are those of the audience in this state', () => {
    expect(verbs(row, 'staff')).toEqual([['doSend', undefined, undefined]])
    expect(verbs({ ...row, status: 'SENT' }, 'staff')).toEqual([])
    expect(verbs({ ...row, status: 'SENT' }, 'guest')).toEqual([['doFinish', undefined, undefined]])
  })

  test('say which rule stands in their way', () => {
    expect(verbs({ ...row, lines: [] }, 'staff')).toEqual([['doSend', 'At least one line', 'SRM-2001']])
    expect(verbs({ ...row, gross: '0' }, 'staff')).toEqual([['doSend', 'Nothing to pay', 'CHECK_FAILED']])
  })

  test('set fields of the document and of its lines, all reading what was before', () => {
    const after = applyAssignments(entities, noteEntity, row, assignments.confirm, env)
    expect(after).toMatchObject({
      title: 'a!',
      reason: 'a',
      lines: [{ promised: '2026-03-01', netPrice: '6' }],
    })
    const kept = applyAssignments(
      entities,
      noteEntity,
      { ...row, lines: [{ promised: '2026-01-01', price: '1' }] },
      assignments.confirm,
      env,
    )
    expect(kept['lines']).toMatchObject([{ promised: '2026-01-01', netPrice: '2' }])
    expect(row['title']).toBe('a')
  })

  test('write rows elsewhere, refs with their names, values in the form of the other field', () => {
    const [line] = row['lines'] as Row[]
    expect(
      assignedValues(entities['ledger'] ?? lineEntity, assignments.write, line ?? {}, {
        ...env,
        up: { row },
      }),
    ).toEqual({ goodId: 'g1', goodCode: 'G', goodName: 'Good', quantity: '0.67', note: 'a' })
  })

  test('states are reached by themselves', () => {
    expect(
      verbAtRest(noteEntity, { ...row, status: 'SENT', lines: [{ promised: '2026-01-01' }] }, env)?.to,
    ).toEqual(['DONE'])
    expect(verbAtRest(noteEntity, { ...row, status: 'SENT' }, env)).toBeUndefined()
    expect(verbAtRest(noteEntity, { ...row, lines: [] }, env)).toBeUndefined()
  })
})
