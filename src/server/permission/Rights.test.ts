import { expect, test } from 'vitest'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledMenu } from '../../language/menu.ts'
import { menuResources, menuTree } from './menuTree.ts'
import { createRightsCache } from './Rights.ts'

const label = { CN: '名', EN: 'Name' }
const bound = (code: string, entity: string, operation: string) => ({ code, label, entity, operation })
const menu = (id: string, more: Partial<CompiledMenu>): CompiledMenu => ({
  id,
  label,
  order: 1,
  resources: [],
  reads: [],
  grants: {},
  screen: id,
  ...more,
})

/** A document with lines of lines, a list that only reads it, a folder for another audience. */
const definitions = {
  audiences: [{ name: 'staff' }, { name: 'guest' }],
  screens: [],
  entities: {
    doc: {
      name: 'doc',
      access: { staff: { rows: {} }, guest: { rows: {} } },
      lines: [{ name: 'lines', label, entity: 'docLine' }],
    },
    docLine: {
      name: 'docLine',
      parent: { entity: 'doc', lines: 'lines' },
      lines: [{ name: 'parts', label, entity: 'docPart' }],
    },
    own: { name: 'own', access: { staff: { rows: {} }, guest: { hide: [] } }, lines: [] },
    docPart: { name: 'docPart', parent: { entity: 'docLine', lines: 'parts' }, lines: [] },
  },
  menus: [
    menu('folder', { screen: undefined, order: 2 }),
    menu('empty', { screen: undefined, order: 1 }),
    menu('docList', {
      parent: 'folder',
      reads: ['doc'],
      resources: [
        bound('btnSave', 'doc', 'saveOrUpdate'),
        bound('btnDelete', 'doc', 'delete'),
        bound('btnSubmit', 'doc', 'doSubmit'),
        bound('btnFromOrder', 'doc', 'fromOrder'),
      ],
      grants: { writer: ['btnSave', 'btnFromOrder'], boss: 'all' },
    }),
    menu('docView', {
      parent: 'folder',
      order: 2,
      reads: ['doc'],
      resources: [bound('btnSubmit', 'doc', 'doSubmit')],
      grants: { reader: [] },
    }),
    menu('outside', { screen: undefined, audience: 'guest' }),
    menu('guestList', {
      parent: 'outside',
      reads: ['doc', 'own'],
      resources: [bound('btnSubmit', 'doc', 'doSubmit')],
      grants: { writer: 'all', guestRole: 'all' },
    }),
  ],
} as unknown as Definitions // only what rights read
const rightsOf = createRightsCache(definitions)

test('whoever holds a menu reads what it reads, lines included, and no more', () => {
  const rights = rightsOf('staff', ['reader'])
  expect(
    [
      'findById',
      'listByPage',
      'listForPick',
      'resolveForPick',
      'findBest',
      'listByPagePermission',
      'findHistory',
      'findDocumentFlow',
    ].map((operation) => rights.may('docPart', operation)),
  ).toEqual(Array.from({ length: 8 }, () => true))
  expect(
    ['saveOrUpdate', 'delete', 'doSubmit', 'export', 'anything'].map((operation) =>
      rights.may('doc', operation),
    ),
  ).toEqual([false, false, false, false, false])
  expect(rightsOf('staff', []).may('doc', 'listByPage')).toBe(false)
})

test('a granted button permits its call, its batch and the lines', () => {
  const rights = rightsOf('staff', ['writer'])
  expect(rights.may('doc', 'saveOrUpdate')).toBe(true)
  expect(rights.may('doc', 'doBatchSaveOrUpdate')).toBe(true)
  expect(rights.may('docPart', 'delete')).toBe(true)
  expect(rights.may('doc', 'fromOrder')).toBe(true)
  expect(rights.may('doc', 'delete')).toBe(false)
  expect(rights.may('doc', 'doBatchDelete')).toBe(false)
  expect(rights.may('doc', 'doSubmit')).toBe(false)
})

test('a menu of another audience is never held, even if its role is granted by mistake', () => {
  expect(rightsOf('staff', ['writer']).menus.has('guestList')).toBe(false)
  expect(rightsOf('guest', ['guestRole']).menus.has('guestList')).toBe(true)
})

test('a call in a tab is permitted by the buttons of its menu alone, reading by any menu', () => {
  const rights = rightsOf('staff', ['boss', 'reader'])
  expect(rights.may('doc', 'doSubmit', 'docList')).toBe(true)
  expect(rights.may('doc', 'doSubmit', 'docView')).toBe(false)
  expect(rights.may('doc', 'findById', 'docView')).toBe(true)
})

test('the tree has the held menus below their folders, and no folder without any', () => {
  expect(menuTree(definitions, rightsOf('staff', ['reader']), 'EN')).toMatchObject([
    {
      menuId: 'folder',
      menuType: 'DIR',
      levelId: 1,
      children: [{ menuId: 'docView', menuType: 'PAGE', levelId: 2, children: [] }],
    },
  ])
  expect(menuTree(definitions, rightsOf('staff', []), 'EN')).toEqual([])
})

test('a menu shows the granted buttons in their order, and none when it is not held', () => {
  const codes = (roles: string[], id: string) =>
    menuResources(rightsOf('staff', roles), id, 'EN').map(({ resourceCode }) => resourceCode)
  expect(codes(['writer'], 'docList')).toEqual(['btnSave', 'btnFromOrder'])
  expect(codes(['boss'], 'docList')).toEqual(['btnSave', 'btnDelete', 'btnSubmit', 'btnFromOrder'])
  expect(codes(['writer', 'boss'], 'docList')).toHaveLength(4)
  expect(codes(['writer'], 'docView')).toEqual([])
  expect(codes(['writer'], 'nothing')).toEqual([])
})

test('what an audience knows no row of is not read by it, whatever its screens name', () => {
  const rights = rightsOf('guest', ['guestRole'])
  expect([rights.may('docLine', 'listByPage'), rights.may('own', 'listByPage')]).toEqual([true, false])
})

test('whoever holds everything administers, on the side whose house it is and nowhere else', () => {
  const rightsOf = createRightsCache({
    ...definitions,
    menus: [
      menu('own', { grants: { boss: 'all', writer: [] } }),
      menu('theirs', { audience: 'guest', grants: { visitor: 'all' } }),
    ],
  })
  expect(rightsOf('staff', ['boss']).isEverything).toBe(true)
  expect(rightsOf('staff', ['writer']).isEverything).toBe(false)
  expect(rightsOf('guest', ['visitor']).isEverything).toBe(false)
})
