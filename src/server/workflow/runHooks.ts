import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** A function of an area that runs inside the transaction of a verb. Throwing a CodedError refuses the verb. */
export type Hook = (facts: {
  readonly unit: UnitOfWork
  readonly node: EntityNode
  readonly verb: string
  readonly rows: readonly Row[]
}) => Promise<void>

export async function runHooks(
  unit: UnitOfWork,
  node: EntityNode,
  when: 'before' | 'after',
  verb: string,
  rows: readonly Row[],
): Promise<void> {
  for (const hook of node.entity.hooks.filter((one) => one.when === when && one.verb === verb)) {
    if (typeof hook.run !== 'function')
      throw new Error(`The hook ${hook.name} of ${node.name} is not a function.`)
    await (hook.run as Hook)({ unit, node, verb, rows }) // the compiler checked its signature
  }
}
