import { writtenAt } from '../source/writtenAt.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { newsOf, type CompiledMessage, type CompiledReceiver } from '../../language/message.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { doneWord, itself } from '../../rules/messages/placeholders.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { newsLabel } from '../scope/messages.ts'
import type { SymbolTable } from '../scope/SymbolTable.ts'

/** What `tell` of verbs says: of each document one message by name, with the receivers of each verb. Visitors have no account: they are given a link instead. */
export const newsFrom = (
  symbols: SymbolTable,
  entities: Readonly<Record<string, CompiledEntity>>,
): readonly CompiledMessage[] =>
  Object.values(entities).flatMap((entity) =>
    entity.verbs.flatMap((verb) => {
      const named = verb.tell?.filter((one) => one !== symbols.visitors) ?? []
      return named.length === 0 ? [] : [newsOfVerb(symbols, entity, { verb, named })]
    }),
  )

function newsOfVerb(
  symbols: SymbolTable,
  { name, label }: CompiledEntity,
  { verb, named }: { readonly verb: CompiledVerb; readonly named: readonly string[] },
): CompiledMessage {
  const audienceOf = (one: string) => symbols.audiences?.source.roles[one]?.audience ?? one
  return {
    name: newsOf(name),
    label: newsLabel(label),
    entity: name,
    verbs: [verb.name],
    to: named.map((one) => receiverOf(symbols, one)),
    task: false,
    always: false,
    channels: ['inApp', 'mail'],
    audiences: [...new Set(named.map(audienceOf))],
    title: definitionTexts.label('message.said', { document: `{${itself}}`, done: `{${doneWord}}` }),
    isNews: true,
    at: writtenAt(verb),
  }
}

/** A role may be called as its audience: then those who work as it are meant. */
const receiverOf = ({ roleNames }: SymbolTable, one: string): CompiledReceiver =>
  roleNames.includes(one) ? { kind: 'role', role: one } : { kind: 'audience', audience: one }
