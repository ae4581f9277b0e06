import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'
import { permissionChanges, sayPermissionChanges } from './permissionChanges.ts'
import { permissionsOf } from './permissions.ts'

const loan = 'schemas/entities/stock/loan.yaml'

test('what everybody may do of a document, by state: find, verbs with the roles that hold them, fields, tables', () => {
  const definitions = definitionsOf(sampleProject().compiler)
  const { staff = {}, partner = {} } = permissionsOf(definitions, definitions.entities['loan']!)
  expect(partner['find']).toEqual({
    DRAFT: 'no',
    LENT: 'where company == me.company and status != DRAFT',
    BACK: 'where company == me.company and status != DRAFT',
  })
  expect(partner['secret']).toEqual({ DRAFT: 'hidden', LENT: 'hidden', BACK: 'hidden' })
  expect(partner['doReturn']).toEqual({ DRAFT: 'no', LENT: 'guest', BACK: 'no' })
  expect(staff['dueDate']).toEqual({ DRAFT: 'edit', LENT: 'read', BACK: 'read' })
  expect(staff['lines.value']).toEqual({ DRAFT: 'read', LENT: 'read', BACK: 'read' })
  expect(staff['lines']).toEqual({ DRAFT: 'rows, add and delete', LENT: 'rows', BACK: 'rows' })
  expect(staff['create']).toEqual({ DRAFT: 'yes' })
  expect(staff['fromWish']).toMatchObject({ DRAFT: 'chief, keeper', LENT: 'no' })
})

test('only what a change moves is said, what moves alike in one line', () => {
  const sample = sampleProject()
  const before = definitionsOf(sample.compiler)
  expect(permissionChanges(before, before)).toEqual([])
  sample.rewrite(loan, 'hide: [secret]', 'hide: { LENT: [secret], true: [dueDate] }, edit: { LENT: [lines] }')
  const changes = permissionChanges(before, definitionsOf(sample.compiler))
  expect(changes.find(({ subject }) => subject === 'secret')).toEqual({
    entity: 'loan',
    audience: 'partner',
    subject: 'secret',
    states: ['DRAFT', 'BACK'],
    isEvery: false,
    before: 'hidden',
    after: 'read',
  })
  expect(sayPermissionChanges(changes)).toBe(`loan
  partner
    always: read → hidden
      dueDate
    DRAFT|BACK: hidden → read
      secret
    LENT: rows → rows, add and delete
      lines
    LENT: read → edit
      lines.wishLine, lines.thing, lines.quantity`)
})

test('what is inferred to be hidden is said too', () => {
  const sample = sampleProject()
  const before = definitionsOf(sample.compiler)
  sample.rewrite(loan, 'hide: [secret]', 'hide: [secret, lines.quantity]')
  expect(
    permissionChanges(before, definitionsOf(sample.compiler)).map(({ subject, after }) => [subject, after]),
  ).toEqual(
    expect.arrayContaining([
      ['lines.value', 'hidden'],
      ['total', 'hidden'],
    ]),
  )
})

test('a document that comes or goes is told whole', () => {
  const sample = sampleProject()
  const before = definitionsOf(sample.compiler)
  sample.texts.set(
    'schemas/entities/stock/crate.yaml',
    'entity: crate\nlabel: 箱 | Crate\nfields:\n  title: { label: 题 | Title }\n',
  )
  const after = definitionsOf(sample.compiler)
  expect(permissionChanges(before, after).find(({ subject }) => subject === 'title')).toMatchObject({
    entity: 'crate',
    audience: 'staff',
    isEvery: true,
    before: '-',
    after: 'edit',
  })
  expect(permissionChanges(after, before).every(({ after: now }) => now === '-')).toBe(true)
})
