import { expect, test } from 'vitest'
import { definitionsOf, sampleProject } from '../testing/sampleProject.ts'
import { idleSwitches } from './idleSwitches.ts'

const idle = (rule: string, field = ''): string[] => {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/thing.yaml',
    '  price: ',
    '  fragile: { type: flag, label: 易碎 | Fragile }\n  keeper: { type: ref, to: company }\n  price: ',
  )
  if (rule)
    sample.rewrite('schemas/entities/stock/loan.yaml', 'keys:', `check:\n  - { rule: ${rule} }\nkeys:`)
  if (field) sample.rewrite('schemas/entities/stock/loan.yaml', '  secret:   {', `  ${field}\n  secret:   {`)
  return idleSwitches(definitionsOf(sample.compiler)).map(
    ({ entity, field }) => `${entity.name}.${field.name}`,
  )
}

test('a switch of base data that no expression reads is told, one that is read through a ref is not', () => {
  expect(idle('')).toEqual(['thing.colour', 'thing.fragile'])
  expect(idle('all(lines.thing.fragile != Y)')).toEqual(['thing.colour'])
})

test('one that documents gather is read by them', () => {
  const kept =
    'fragileKept: { type: flag, label: 有易碎 | Fragile, compute: first(thing.fragile where keeper == this.company) }'
  expect(idle('', kept)).toEqual(['thing.colour'])
})

test('what narrows a typed value is read by it', () => {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/thing.yaml',
    '  price: ',
    '  kind: { type: lookup, to: KIND }\n  scale: { type: integer, label: 小数位 | Decimals }\n  price: ',
  )
  sample.texts.set(
    'schemas/lookups/kinds.yaml',
    'KIND:\n  label: 类型 | Kind\n  values: { NUMBER: 数值 | Number, TEXT: 文本 | Text }\n',
  )
  const read = (): string[] => idleSwitches(definitionsOf(sample.compiler)).map(({ field }) => field.name)
  expect(read()).toEqual(['colour', 'kind', 'scale'])
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    '      value:    {',
    '      answer:   { type: thing.kind, label: 值 | Value }\n      value:    {',
  )
  expect(read()).toEqual(['colour'])
})
