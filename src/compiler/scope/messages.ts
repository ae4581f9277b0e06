import type { SourceEntity, SourceMessage } from '../../language/source.ts'
import type { SourceFile } from '../source/SourceFile.ts'
import type { EntitySource } from './sources.ts'
import type { SymbolTable } from './SymbolTable.ts'

/** Names of the blocks that a document or a table of lines uses, `approval@award` as approval. */
export const blocksOf = ({ use }: Pick<SourceEntity, 'use'>): readonly string[] =>
  Object.keys(use ?? {}).map((key) => key.replace(/@.*$/, ''))

/** The documents, or tables of lines, that a message tells of. */
export function toldBy(
  { entities }: Pick<SymbolTable, 'entities'>,
  { entity, block, verbs }: Pick<SourceMessage, 'entity' | 'block' | 'verbs'>,
): readonly EntitySource[] {
  if (entity !== undefined) {
    const one = entities.get(entity)
    return one ? [one] : []
  }
  return [...entities.values()].filter(
    ({ source }) =>
      block !== undefined && blocksOf(source).includes(block) && verbs.some((verb) => source.verbs?.[verb]),
  )
}

interface MessageLists {
  readonly file: SourceFile
  readonly lists: readonly (readonly [
    typeCode: string,
    key: 'list.message' | 'list.told',
    values: Readonly<Record<string, string>>,
  ])[]
}

/** What messages are called, and the documents that they lead to: of an approval those that it is about. Undefined where nobody is told anything. */
export function messageLists(symbols: SymbolTable): MessageLists | undefined {
  const all = [...symbols.messages.values()]
  const [first] = all
  if (!first) return undefined
  const asked = [...symbols.processes.values()].map(({ source }) => source.entity)
  const told = all.flatMap(({ source }) => toldBy(symbols, source)).map((one) => rootOf(one).name)
  const documents = [...new Set([...told, ...asked])].sort().flatMap((name) => {
    const label = symbols.entities.get(name)?.source.label
    return label === undefined ? [] : [[name, label] as const]
  })
  return {
    file: first.file,
    lists: [
      [
        'SYS_MESSAGE',
        'list.message',
        Object.fromEntries(all.map(({ name, source }) => [name, source.label] as const)),
      ],
      ['SYS_TOLD', 'list.told', Object.fromEntries(documents)],
    ],
  }
}

const rootOf = (one: EntitySource): EntitySource => (one.parent ? rootOf(one.parent.entity) : one)
