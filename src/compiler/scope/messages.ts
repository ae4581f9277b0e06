import type { Label } from '../../language/label.ts'
import { newsOf } from '../../language/message.ts'
import type { SourceEntity, SourceMessage } from '../../language/source.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import type { SourceFile } from '../source/SourceFile.ts'
import type { EntitySource } from './sources.ts'
import { labelOf, written } from './labels.ts'
import { listOf } from './names.ts'
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
  const news = withNews(symbols)
  const file = all[0]?.file ?? (news.length > 0 ? symbols.audiences?.file : undefined)
  if (!file) return undefined
  const asked = [...symbols.processes.values()].map(({ source }) => source.entity)
  const told = [...all.flatMap(({ source }) => toldBy(symbols, source)), ...news].map(
    (one) => rootOf(one).name,
  )
  const documents = [...new Set([...told, ...asked])].sort().flatMap((name) => {
    const label = symbols.entities.get(name)?.source.label
    return label === undefined ? [] : [[name, label] as const]
  })
  return {
    file,
    lists: [
      [
        'SYS_MESSAGE',
        'list.message',
        Object.fromEntries([
          ...all.map(({ name, source }) => [name, source.label] as const),
          ...news.map(
            ({ name, source }) => [newsOf(name), written(newsLabel(labelOf(source.label)))] as const,
          ),
        ]),
      ],
      ['SYS_TOLD', 'list.told', Object.fromEntries(documents)],
    ],
  }
}

/** Documents, and tables of lines, of which a verb tells anybody who has an account; none where messages are not kept. */
function withNews({ audiences, entities, visitors }: SymbolTable): readonly EntitySource[] {
  if (audiences?.source.messages === undefined) return []
  return [...entities.values()].filter(({ source }) =>
    Object.values(source.verbs ?? {}).some(({ tell }) => listOf(tell ?? []).some((one) => one !== visitors)),
  )
}

/** `采购订单动态 | Purchase order news`: what is told of a document by its verbs alone. */
export const newsLabel = (document: Label): Label => definitionTexts.label('message.news', { document })

const rootOf = (one: EntitySource): EntitySource => (one.parent ? rootOf(one.parent.entity) : one)
