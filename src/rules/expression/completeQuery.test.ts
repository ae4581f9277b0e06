import { describe, expect, test } from 'vitest'
import { noteScope } from '../testing/noteScope.ts'
import { completeQuery } from './completeQuery.ts'

const scope = noteScope()
/** The cursor stands at |. */
const at = (text: string) => {
  const cursor = text.indexOf('|')
  const plain = text.replace('|', '')
  const { from, to, list } = completeQuery(plain, cursor, scope)
  return { words: list.map(({ insert }) => insert), replaced: plain.slice(from, to), list }
}

describe('what may stand at the cursor', () => {
  test('at the beginning: fields, lines and functions, those of the business first', () => {
    const { words } = at('|')
    expect(words).toEqual(
      expect.arrayContaining(['not', 'status', 'total', 'partner', 'lines', 'contains()', 'any()']),
    )
    expect(words.indexOf('status')).toBeLessThan(words.indexOf('creationDate'))
    expect(words).not.toContain('files')
    expect(words).not.toContain('evaluate()') // the database cannot say it
    expect(words).not.toContain('versionNum')
  })

  test('by the beginning of a name, else by what it holds, in either language', () => {
    expect(at('tot|').words[0]).toBe('total')
    expect(at('总|').words).toEqual(['total'])
    expect(at('Tax|').words[0]).toBe('taxRate')
    expect(at('num|').words).toContain('noteNum')
    expect(at('xyzzy|').words).toEqual([])
  })

  test('replaces the whole word under the cursor', () => {
    expect(at('total > 1 and sta|tus == DRAFT').replaced).toBe('status')
    expect(at('partner.te|rm.days').replaced).toBe('term')
  })

  test('behind a ref its fields, as far as they lead; behind lines theirs', () => {
    expect(at('partner.|').words).toEqual(expect.arrayContaining(['name', 'term', 'level']))
    expect(at('partner.term.d|').words[0]).toBe('days')
    expect(at('any(lines.|').words).toEqual(expect.arrayContaining(['item', 'quantity', 'parts', 'parent']))
    expect(at('me.|').words).toContain('orgs')
    expect(at('title.|').words).toEqual([])
  })

  test('behind a comparison the codes with their meanings, or what is of that kind', () => {
    const { words, list } = at('status == |')
    expect(words.slice(0, 4)).toEqual(['DRAFT', 'APPROVING', 'REJECTED', 'PUBLISHED'])
    expect(list[0]?.label).toEqual({ CN: '码DRAFT', EN: 'draft' })
    expect(completeQuery('status in DRAFT|APP', 19, scope).list.map(({ insert }) => insert)).toEqual([
      'APPROVING',
    ])
    expect(completeQuery('status not in DRAFT|', 20, scope).list[0]?.insert).toBe('DRAFT')
    expect(at('urgent == |').words).toContain('Y')
    expect(at('noteDate > to|').words[0]).toBe('today')
    expect(at('partner == me|').words).toContain('me.firm')
  })

  test('behind a value the operators that it takes', () => {
    expect(at('status |').words).toEqual(['==', '!=', 'in', 'not in', 'and', 'or'])
    expect(at('total |').words[0]).toBe('>')
    expect(at('total > 1 |').words).toContain('and')
    expect(at('total > 1|').words).toEqual([])
    expect(at('(total > 1) |').words).toContain('or')
  })

  test('within a text nothing', () => {
    expect(at("title == 'tot|").words).toEqual([])
    expect(at('total # |').words).toEqual([])
  })
})
