import { describe, expect, test } from 'vitest'
import type { ValueType } from '../../language/expression.ts'
import type { ProblemCode } from './ast.ts'
import { checkExpression } from './checkExpression.ts'
import { dependencies, partsOf, pathsAmong } from './dependencies.ts'
import { noteScope } from '../testing/noteScope.ts'
import { parseExpression } from './parseExpression.ts'
import { typedOf } from '../testing/compileAll.ts'
import type { Scope } from './Scope.ts'

function problems(text: string, scope: Scope = noteScope(), want?: ValueType) {
  const parsed = parseExpression(text)
  return 'ast' in parsed ? checkExpression(parsed.ast, scope, want).problems : parsed.problems
}

const marked = (text: string, scope?: Scope, want?: ValueType) =>
  problems(text, scope, want).map(({ code, offset, length }): [ProblemCode, string] => [
    code,
    text.slice(offset, offset + length),
  ])

const line = noteScope('noteLine')

describe('a mistake in an expression', () => {
  const mistakes: readonly (readonly [
    text: string,
    marked: readonly [ProblemCode, string][],
    scope?: Scope,
    want?: ValueType,
  ])[] = [
    ['total >', [['syntax', '']]],
    ['total = 5', [['syntax', '=']]],
    ['total > 1 && urgent', [['syntax', '&&']]],
    ['title == "x"', [['syntax', '"']]],
    ["title == 'x", [['syntax', "'"]]],
    ['1 < total < 3', [['syntax', '<']]],
    ['(total', [['syntax', '']]],
    ['total total', [['syntax', 'total']]],
    ['partner.', [['syntax', '']]],
    ['1.', [['syntax', '1.']]],
    ['round(total,)', [['syntax', ')']]],
    ['totla > 0', [['unknown-name', 'totla']]],
    ['partner.levle > 0', [['unknown-name', 'levle']]],
    ['prtner.level > 0', [['unknown-name', 'prtner']]],
    ['sum(lines.amuont)', [['unknown-name', 'amuont']]],
    ['sum(linse.amount)', [['unknown-name', 'linse']]],
    ['count(linse)', [['unknown-name', 'linse']]],
    ['count(lines.prats)', [['unknown-name', 'prats']]],
    ['max(linse.amount)', [['unknown-name', 'linse']]],
    ['status == titel', [['unknown-name', 'titel']]],
    ['noteDate < todya', [['unknown-name', 'todya']]],
    ['parent.status == DRAFT', [['unknown-name', 'parent']]],
    ['parent.statsu == DRAFT', [['unknown-name', 'statsu']], line],
    ['this.ou == ou', [['unknown-name', 'this']]],
    ['unit == this.ouu', [['unknown-name', 'ouu']], noteScope('firm', { self: 'note' })],
    ['ou in me.orgz', [['unknown-name', 'orgz']]],
    ['currency.decimalPlace', [['unknown-name', 'decimalPlace']]],
    ['total.x', [['unknown-name', 'x']]],
    [
      'totla > 0 and urgnt',
      [
        ['unknown-name', 'totla'],
        ['unknown-name', 'urgnt'],
      ],
    ],
    ['summ(lines.amount)', [['unknown-function', 'summ']]],
    ['status == DARFT', [['unknown-code', 'DARFT']]],
    ["status == 'DARFT'", [['unknown-code', "'DARFT'"]]],
    ['status in DRAFT|REJECTD', [['unknown-code', 'REJECTD']]],
    ['currency == CNX', [['unknown-code', 'CNX']]],
    ['urgent == YES', [['unknown-code', 'YES']]],
    ['DARFT == status', [['unknown-code', 'DARFT']]],
    ['if(urgent, DRAFT, PUBLISHD) == status', [['unknown-code', 'PUBLISHD']]],
    ['lines.amount > 0', [['wrong-type', 'lines']]],
    ['lines', [['wrong-type', 'lines']]],
    ['total > title', [['wrong-type', 'title']]],
    ['total == partner', [['wrong-type', 'partner']]],
    ['partner == me.user', []],
    ['partner == ou', [['wrong-type', 'ou']]],
    ['status == currency', [['wrong-type', 'currency']]],
    ['status > DRAFT', [['wrong-type', 'DRAFT']]],
    ['partner in me.orgs', [['wrong-type', 'partner']]],
    ['partner in me.firm', [['wrong-type', 'me.firm']]],
    ['total and urgent', [['wrong-type', 'total']]],
    ['not title', [['wrong-type', 'title']]],
    ['title + 1', [['wrong-type', '1']]],
    ['total * title', [['wrong-type', 'title']]],
    ['noteDate * 2', [['wrong-type', '2']]],
    ["noteDate > 'soon'", [['wrong-type', "'soon'"]]],
    ["noteDate > '2026-02-31'", [['wrong-type', "'2026-02-31'"]]],
    ['if(total, 1, 2)', [['wrong-type', 'total']]],
    ['if(urgent, 1, title)', [['wrong-type', 'title']]],
    ['coalesce(total, noteDate)', [['wrong-type', 'noteDate']]],
    ['total', [['wrong-type', 'total']], undefined, 'boolean'],
    ['title', [['wrong-type', 'title']], undefined, 'decimal'],
    ['noteDate', [['wrong-type', 'noteDate']], undefined, 'text'],
    ["hasCheckDigit(title, 'GB1')", [['wrong-arguments', "hasCheckDigit(title, 'GB1')"]]],
    ['round(total, 1, 2)', [['wrong-arguments', 'round(total, 1, 2)']]],
    ['count(total)', [['wrong-arguments', 'count(total)']]],
    ['count(lines.prats where free)', [['unknown-name', 'prats']]],
    ['count(lines where fre)', [['unknown-name', 'fre']]],
    ['sum(lines.amount where lines.free == Y)', [['unknown-name', 'lines']]],
    ['sum(lines.amount, lines.free == Y)', [['wrong-arguments', 'sum(lines.amount, lines.free == Y)']]],
    ['sum(lines.amount sort price)', [['wrong-arguments', 'sum(lines.amount sort price)']]],
    ['first(lines.amount sort files)', [['unknown-name', 'files']]],
    ['round(total where urgent)', [['syntax', 'urgent']]],
    ['count(note where partner == this)', [['not-here', 'note']], noteScope('firm')],
    ['this.total > 0', [['unknown-name', 'this']]],
    ['count(lines.amount)', [['wrong-arguments', 'count(lines.amount)']]],
    ["asText(noteDate, 'month')", [['wrong-arguments', "asText(noteDate, 'month')"]]],
    ["asText(total, 'yyyy')", [['wrong-type', 'total']]],
    ["asText(noteDate, '00')", [['wrong-type', 'noteDate']]],
    ["asText(total, '0.0')", [['wrong-arguments', "asText(total, '0.0')"]]],
    ["matches(title, '(?=a)')", [['wrong-arguments', "matches(title, '(?=a)')"]]],
    ["matches(total, 'a')", [['wrong-type', 'total']]],
    ['addMonths(noteDate)', [['wrong-arguments', 'addMonths(noteDate)']]],
    ['addHours(title, 1)', [['wrong-type', 'title']]],
    ['ceilTo(noteDate, 1)', [['wrong-type', 'noteDate']]],
    ['sum(total)', [['wrong-arguments', 'sum(total)']]],
    ['all()', [['wrong-arguments', 'all()']]],
    ['min(total)', [['wrong-arguments', 'min(total)']]],
    ['if(urgent, 1)', [['wrong-arguments', 'if(urgent, 1)']]],
    ['sum(lines.neededDate)', [['wrong-type', 'lines.neededDate']]],
    ['all(lines.amount)', [['wrong-type', 'lines.amount']]],
  ]
  test.each(mistakes.map(([text, expected, scope, want]) => ({ text, expected, scope, want })))(
    '$text',
    ({ text, expected, scope, want }) => {
      expect(marked(text, scope, want)).toEqual(expected)
    },
  )

  test('names what could stand there', () => {
    const [unknown] = problems('partner.levle > 0')
    expect(unknown?.facts).toMatchObject({ name: 'levle' })
    expect(unknown?.facts['candidates']).toEqual(
      expect.arrayContaining(['level', 'term', 'blacklisted', 'creationDate']),
    )
    expect(problems('status == DARFT')[0]?.facts).toEqual({
      name: 'DARFT',
      candidates: ['DRAFT', 'APPROVING', 'REJECTED', 'PUBLISHED'],
    })
    expect(problems('ou in me.orgz')[0]?.facts['candidates']).toEqual(
      expect.arrayContaining(['orgs', 'roles', 'user']),
    )
    expect(problems('summ(lines.amount)')[0]?.facts['candidates']).toContain('sum')
    expect(problems('currency.decimalPlace')[0]?.facts['candidates']).toEqual(['decimalPlaces', 'symbol'])
    expect(problems('status == titel')[0]?.facts['candidates']).toEqual(
      expect.arrayContaining(['title', 'DRAFT']),
    )
    expect(problems('noteDate < todya')[0]?.facts['candidates']).toContain('today')
    expect(problems('total = 5')[0]?.facts).toEqual({ found: '=', expected: '==' })
  })

  test('is found however deep expressions are nested, and too deep a nesting is one', () => {
    expect(marked(`${'('.repeat(150)}total${')'.repeat(150)}`)).toEqual([['syntax', '(']])
    expect(marked(`${'not '.repeat(5000)}urgent`)[0]?.[0]).toBe('syntax')
  })
})

describe('what an expression reads', () => {
  const reads: readonly (readonly [text: string, paths: readonly string[], scope?: Scope])[] = [
    ['quantity * price', ['quantity', 'price'], line],
    ['sum(lines.amount * taxRate)', ['lines', 'lines.amount', 'taxRate']],
    ['partner.term.days > 1 and partner == me.firm', ['partner.term.days', 'partnerId', 'me.firm']],
    ['partner.term == null', ['partner.termId']],
    ['parent.status == DRAFT', ['parent.status'], line],
    ['unit == this.ou', ['unitId', 'this.ouId'], noteScope('firm', { self: 'note' })],
    ['currency.decimalPlaces', ['currency']],
    ['lines.quantity > total', ['quantity', 'parent.total'], noteScope('note', { over: 'lines' })],
    [
      'quantity > this.total and parent.total > 1',
      ['quantity', 'parent.total'],
      noteScope('note', { over: 'lines', bare: 'line' }),
    ],
    [
      'total > 1 and this.status == DRAFT',
      ['parent.total', 'parent.status'],
      noteScope('note', { over: 'lines', bare: 'document' }),
    ],
  ]
  test.each(reads.map(([text, expected, scope]) => ({ text, expected, scope })))(
    '$text',
    ({ text, expected, scope }) => {
      expect(dependencies(typedOf(text, scope))).toEqual(expected)
    },
  )

  test('through refs is told with the entity whose rows must carry it', () => {
    const paths = (text: string, scope: Scope) => {
      const all = pathsAmong(partsOf(typedOf(text, scope)))
      return all.map(({ entity, path: { path, via, field, part } }) => [
        entity,
        path,
        via.join('>'),
        field,
        part,
      ])
    }
    expect(paths('partner.term == null', noteScope())).toEqual([
      ['note', 'partner.termId', 'partner', 'term', 'id'],
    ])
    expect(paths('partner.term.days > 1', noteScope())).toEqual([
      ['note', 'partner.term.days', 'partner>term', 'days', undefined],
    ])
    expect(paths('partner.term.id == null', noteScope())).toEqual([
      ['note', 'partner.termId', 'partner', 'term', 'id'],
    ])
    expect(paths('parent.partner.level > 1', line)).toEqual([
      ['note', 'partner.level', 'partner', 'level', undefined],
      ['noteLine', 'parent.partner.level', 'parent>partner', 'level', undefined],
    ])
    expect(paths('any(lines.item.pack > 1)', noteScope())).toEqual([
      ['noteLine', 'item.pack', 'item', 'pack', undefined],
    ])
    expect(paths('unit == this.parent.ou', noteScope('firm', { self: 'noteLine' }))).toEqual([
      ['noteLine', 'parent.ouId', 'parent', 'ou', 'id'],
    ])
    expect(paths('partner.id == me.firm', noteScope())).toEqual([])
  })
})
