import { expect, test } from 'vitest'
import { flowLevels, type FlowGraph } from './flowLevels.ts'

/** A graph of `a>b` edges in which one document is the current one. */
const graph = (current: string, ...edges: readonly string[]): FlowGraph => {
  const pairs = edges.map((edge) => edge.split('>') as [string, string]) // each is written with one >
  const nodes = [...new Set(pairs.flat())].map((id) => ({
    entity: 'note',
    entityName: 'Note',
    id,
    code: id,
    name: '',
    status: null,
    statusMeaning: null,
    current: id === current,
  }))
  return { nodes, edges: pairs.map(([from, to]) => ({ from, to })) }
}
const chain = ['wish>order', 'order>note', 'order>receipt', 'note>receipt']
const steps = (of: FlowGraph) => Object.fromEntries(flowLevels(of))

test('a document that takes from two stands behind both of them', () => {
  expect(steps(graph('order', ...chain))).toEqual({ wish: -1, order: 0, note: 1, receipt: 2 })
})

test('seen from the end, the documents before it stand in their order', () => {
  expect(steps(graph('receipt', ...chain))).toEqual({ wish: -3, order: -2, note: -1, receipt: 0 })
})

test('seen from the beginning, everything comes after', () => {
  expect(steps(graph('wish', ...chain))).toEqual({ wish: 0, order: 1, note: 2, receipt: 3 })
})

test('a second order of the same wish stands beside this one', () => {
  expect(steps(graph('order', 'wish>order', 'wish>other', 'other>note'))).toEqual({
    wish: -1,
    order: 0,
    other: 0,
    note: 1,
  })
})
