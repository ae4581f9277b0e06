import type { Language } from '../language/label.ts'
import { sampleOptions } from './sampleColumns.chromium.ts'
import { createRecentChoices } from './ref/recentChoices.ts'
import { recordEvent } from './recordedEvents.chromium.ts'
import type { Attachment, CellServices, FileServices, TreeOption } from './CellServices.ts'
import { sampleKinds } from './sampleCells.chromium.ts'
import { value as resultOf } from '../rules/formula/formulas.ts'
import type { FormulaPlace } from '../rules/formula/FormulaPlace.ts'
import type { FormulaValues } from '../rules/formula/FormulaValues.ts'
import type { ExpressionKind, ExpressionTold } from '../language/process.ts'
import { checkExpression } from '../rules/expression/checkExpression.ts'
import { completeQuery } from '../rules/expression/completeQuery.ts'
import { parseExpression } from '../rules/expression/parseExpression.ts'
import { problemWords } from '../rules/expression/problemWords.ts'
import { say } from '../rules/expression/say.ts'
import { noteScope } from '../rules/testing/noteScope.ts'
import { spoken, toLabel } from '../texts/spoken.ts'
import type { ExpressionPlace } from './expression/ExpressionPlace.ts'

const codes = Object.keys(sampleKinds) as (keyof typeof sampleKinds)[] // they are its keys

/** Provinces, cities and districts; only districts may be chosen. */
const places: readonly Omit<TreeOption, 'hasChildren' | 'selectable'>[] = [
  { id: 'p1', code: '440000', name: 'Guangdong', parentId: null },
  { id: 'p2', code: '330000', name: 'Zhejiang', parentId: null },
  { id: 'c1', code: '440300', name: 'Shenzhen', parentId: 'p1' },
  { id: 'c2', code: '440100', name: 'Guangzhou', parentId: 'p1' },
  { id: 'c3', code: '330100', name: 'Hangzhou', parentId: 'p2' },
  { id: 'd1', code: '440305', name: 'Nanshan', parentId: 'c1' },
  { id: 'd2', code: '440304', name: 'Futian', parentId: 'c1' },
  { id: 'd3', code: '330106', name: 'Xihu', parentId: 'c3' },
]
const pathOf = (id: string | null): string => {
  const place = places.find((each) => each.id === id)
  return place ? [pathOf(place.parentId), place.name].filter(Boolean).join(' › ') : ''
}

const files: readonly Attachment[] = [
  { id: 'f1', originalFileName: 'drawing.pdf', suffixName: 'pdf', fileSize: 1234, fileName: 'a' },
  { id: 'f2', originalFileName: 'side view.png', suffixName: 'png', fileSize: 321, fileName: 'b' },
  { id: 'f3', originalFileName: 'top view.jpg', suffixName: 'jpg', fileSize: 321, fileName: 'c' },
]
const dot =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="teal"/></svg>'

const sampleFiles: FileServices = {
  list: async (ids) => files.filter(({ id }) => ids.includes(id)),
  address: async () => dot,
  upload: async (file) => {
    recordEvent('upload', file.name)
    return {
      id: 'f3',
      originalFileName: file.name,
      suffixName: file.name.split('.').pop() ?? '',
      fileSize: file.size,
      fileName: file.name,
    }
  },
  remove: async (ids) => recordEvent('remove', ids),
  download: async (id) => recordEvent('download', id),
}

const values: FormulaValues = [
  ['Q1', 'LOOKUP', 'YES=有认证 | Certified\nNO=没有 | Not certified', null, 'YES'],
  ['Q2', 'INTEGER', null, null, '12'],
  ['Q3', 'LOOKUPS', 'A;B;C', null, null],
  ['URGENT', 'FLAG', null, null, null],
]

/** A formula over a few values; the server evaluates it as the page does. */
const sampleFormula: FormulaPlace = {
  gives: 'condition',
  names: values,
  env: { me: {}, today: '2026-11-20', now: '2026-11-20 16:45:10' },
  atServer: async (text, given) => resultOf({ me: {}, today: '', now: '' }, text, 'condition', given),
}

const scope = noteScope()
const roles = ['buyer', 'manager'].map((insert) => ({
  kind: 'role' as const,
  insert,
  label: { CN: insert, EN: insert },
}))

/** What is wrong in a condition, as the server would tell it. */
function toldOf(text: string): Pick<ExpressionTold, 'problems' | 'says'> {
  const parsed = parseExpression(text)
  const { typed, problems } =
    'ast' in parsed ? checkExpression(parsed.ast, scope, 'boolean') : { typed: undefined, ...parsed }
  const told = problems.map((problem) => ({
    offset: problem.offset,
    length: problem.length,
    words: toLabel(problemWords(problem).words),
  }))
  return { problems: told, says: typed && told.length === 0 ? say(typed) : null }
}

/** An expression over the small world of the tests. Of one whose column is called so the server says nothing. */
const sampleExpression = (kind: ExpressionKind, key: string): ExpressionPlace => ({
  kind,
  read: async (text) => {
    if (key === 'unanswered') throw new Error('nobody answers')
    return kind === 'asked' ? { problems: [], says: null } : toldOf(text)
  },
  offer: async (before) => {
    const { list } = completeQuery(before, before.length, scope, Infinity)
    return kind === 'asked' && before.trim() === '' ? [...roles, ...list] : list
  },
})
const sampleExpressions = new Map<string, ExpressionPlace>()

function expressionOf(kind: ExpressionKind, key: string): ExpressionPlace {
  const known = sampleExpressions.get(`${kind} ${key}`) ?? sampleExpression(kind, key)
  sampleExpressions.set(`${kind} ${key}`, known)
  return known
}

/** All that cells may ask for, without a server: what they do is told. */
export function sampleServices(language: Language): CellServices {
  const label = (code: string): string => {
    const known = codes.find((each) => each === code)
    return known ? spoken(sampleKinds[known], language) : code
  }
  return {
    language,
    files: sampleFiles,
    now: () => '2026-11-20 16:45:10',
    recent: createRecentChoices(localStorage, 'sample'),
    lookups: {
      label: (_typeCode, code) => label(code),
      values: () => codes.filter((code) => code !== 'OLD').map((code) => ({ code, label: label(code) })),
    },
    pick: async ({ column, text, pageIndex, pageRows }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      const all = column.tree
        ? places.filter(({ id }) => id.startsWith('d')).map((place) => ({ ...place, path: pathOf(place.id) }))
        : sampleOptions
      const found = all.filter(({ code, name }) =>
        `${code} ${name}`.toLowerCase().includes(text.toLowerCase()),
      )
      return { options: found.slice((pageIndex - 1) * pageRows, pageIndex * pageRows), count: found.length }
    },
    pickTree: async ({ parentId }) =>
      places
        .filter((place) => (place.parentId ?? '') === parentId)
        .map((place) => ({
          ...place,
          path: pathOf(place.id),
          selectable: place.id.startsWith('d'),
          hasChildren: places.some((each) => each.parentId === place.id),
        })),
    formula: ({ type }) => (type === 'formula' ? sampleFormula : undefined),
    expression: ({ expression, key }) => expression && expressionOf(expression, key),
    actions: {
      press: (row, { resource }) => recordEvent('press', [row['id'], resource]),
      state: (row, { resource }) => {
        if (resource === 'btnSecret') return 'hidden'
        return resource === 'btnLock' || row['id'] === 'disabled' ? 'disabled' : 'enabled'
      },
    },
  }
}
