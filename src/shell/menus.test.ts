import { expect, test } from 'vitest'
import type { ScreenEntry } from '../language/screen.ts'
import type { MenuNode } from '../language/wire.ts'
import { firstPagesOf, menuAt, menuGroupsOf, pathOf, screenAt } from './menus.ts'

const node = (
  menuId: string,
  nameCn: string,
  nameEn: string,
  htmlUrl: string | null,
  children: readonly MenuNode[] = [],
): MenuNode => ({
  menuId,
  menuParentId: null,
  menuName: nameCn,
  nameCn,
  nameEn,
  menuType: htmlUrl ? 'PAGE' : 'DIR',
  menuCode: menuId,
  htmlUrl,
  imageLink: null,
  levelId: 1,
  enabled: 'Y',
  children,
})

const menus = [
  node('folder', '单据', 'Documents', null, [
    node('inner', '内部', 'Inner', null, [node('noteList', '便条', 'Notes', '/main/noteList')]),
    node('lineList', '便条行', 'Lines of notes', 'lineList'),
  ]),
]

test('a menu is found by its path, however the path is written', () => {
  expect(menuAt(menus, 'noteList')?.menuId).toBe('noteList')
  expect(menus.flatMap((menu) => menu.children).map(pathOf)).toEqual(['', 'lineList'])
})

test('pages stand in groups one level deep; a group without pages is none', () => {
  const groups = menuGroupsOf([...menus, node('empty', '空', 'Empty', null)])
  expect(groups.map(({ menuId, children }) => [menuId, children.map((page) => page.menuId)])).toEqual([
    ['folder', ['noteList', 'lineList']],
  ])
  expect(firstPagesOf(menus, 3).map((page) => page.menuId)).toEqual(['noteList'])
})

test('an audience gets its own view of a screen under the same path, and never that of another', () => {
  const entry = (id: string, path: string, audience?: string): ScreenEntry => ({
    id,
    path,
    kind: 'list',
    title: { CN: '', EN: '' },
    entity: 'note',
    ...(audience ? { audience } : {}),
    load: () => Promise.reject(new Error('not loaded')),
  })
  const all = [
    entry('noteList', 'noteList'),
    entry('noteListGuest', 'noteList', 'guest'),
    entry('guestOnly', 'guestOnly', 'guest'),
  ]
  expect(screenAt(all, 'noteList', 'guest')?.id).toBe('noteListGuest')
  expect(screenAt(all, 'noteList', 'host')?.id).toBe('noteList')
  expect(screenAt(all, 'guestOnly', 'host')).toBeUndefined()
})
