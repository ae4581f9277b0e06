import PinyinMatch from 'pinyin-match'
import { expect, test } from 'vitest'
import type { ScreenEntry } from '../../language/screen.ts'
import type { MenuNode } from '../../language/wire.ts'
import { matching, menuEntries } from './entries.ts'

const node = (menuId: string, nameCn: string, nameEn: string, more: Partial<MenuNode> = {}): MenuNode => ({
  menuId,
  menuParentId: null,
  menuName: nameCn,
  nameCn,
  nameEn,
  menuType: 'PAGE',
  menuCode: menuId,
  htmlUrl: menuId,
  imageLink: null,
  levelId: 1,
  enabled: 'Y',
  children: [],
  ...more,
})
const screen = (id: string, entity: string, kind: 'list' | 'edit'): ScreenEntry => ({
  id,
  path: id,
  kind,
  title: { CN: '', EN: '' },
  entity,
  load: () => Promise.reject(new Error('not loaded')),
})
const menus = [
  node('noteList', '便条', 'Notes', { creates: { CN: '便条', EN: 'Note' } }),
  node('termList', '付款比例', 'Payment proportions', { also: [{ CN: '账期', EN: 'Payment terms' }] }),
]
const screens = [screen('noteList', 'note', 'list'), screen('noteEdit', 'note', 'edit')]
const entries = menuEntries(menus, screens, 'host', (what) => ({
  CN: `新建${what.CN}`,
  EN: `New ${what.EN}`,
}))
const sounds = (text: string, typed: string) => PinyinMatch.match(text, typed) !== false
const found = (text: string) => matching(entries, text, sounds).map(({ key }) => key)

test('pages are found in both languages, with what can be made new in them', () => {
  expect(found('note')).toEqual(['noteList', 'new noteList'])
  expect(found('new note')).toEqual(['new noteList'])
  expect(matching(entries, 'new note', sounds)[0]).toMatchObject({ path: 'noteEdit', menuId: 'noteList' })
  expect(found('zzz')).toEqual([])
  expect(found(' ')).toHaveLength(3)
})

test('Chinese names are found by the letters and the first letters of their pinyin', () => {
  expect(found('biantiao')).toEqual(['noteList', 'new noteList'])
  expect(found('fkbl')).toEqual(['termList'])
  expect(found('xjbt')).toEqual(['new noteList'])
})

test('pages are found by the words of the trade as well', () => {
  expect(found('payment terms')).toEqual(['termList'])
  expect(found('账期')).toEqual(['termList'])
  expect(found('zhangqi')).toEqual(['termList'])
})
