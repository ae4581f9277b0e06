import { channelCodes, type CompiledMessage } from '../../language/message.ts'
import type { Row } from '../../language/row.ts'
import { templateTexts } from '../../language/messagePreview.ts'
import { isHiddenFrom } from '../../rules/messages/isHiddenFrom.ts'
import { isOwnWord, placeholdersIn, strayBrace, type Placeholder } from '../../rules/messages/placeholders.ts'
import { unmailable } from '../../rules/messages/unmailable.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import type { Catalog } from '../store/Catalog.ts'
import { findByIds } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import { messageNodes, type MessageNodes } from '../store/messageRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { resolvePath } from '../store/resolvePath.ts'
import type { Document } from './Document.ts'

/** Templates that somebody writes are checked as the compiler checks files: each value is there in every document that the message tells of, may be read by whoever is told, and does not leave the house if it may not. The place is told. */
export async function checkTemplates(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, CodedFieldError[]>> {
  const errors = new Map<Document, CodedFieldError[]>()
  const nodes = messageNodes(context.catalog)
  if (!nodes) return errors
  for (const document of documents.filter(({ node }) => node === nodes.templates)) {
    const wrong = document.now ? await mistakesOf(context, nodes, document.now) : []
    if (wrong.length > 0) errors.set(document, wrong)
  }
  return errors
}

async function mistakesOf(
  context: OperationContext,
  { sources, templates }: MessageNodes,
  row: Row,
): Promise<CodedFieldError[]> {
  const system = { ...context, caller: asSystem(context.caller) }
  const [source] = await findByIds(system, sources, [String(row['sourceId'])])
  const messages =
    context.catalog.definitions.messages?.filter(({ name }) => name === source?.['sourceCode']) ?? []
  const isOut = row['channel'] !== channelCodes.inApp
  return templateTexts.flatMap((name) => {
    const text = String(row[name] ?? '')
    const field = templates.byName.get(name)?.label ?? { CN: name, EN: name }
    const [first] = mistakesIn(context.catalog, messages, text, isOut)
    return first ? [fieldError('PARAM_INVALID', name, { field, reason: first.reason })] : []
  })
}

/** What is wrong in a text: so many letters from a place on, counted from 0. */
export interface Mistake {
  readonly at: number
  readonly length: number
  readonly reason: Wording
}

/** What is wrong in a text, each once; first a brace alone. */
export function mistakesIn(
  catalog: Catalog,
  messages: readonly CompiledMessage[],
  text: string,
  isOut: boolean,
): readonly Mistake[] {
  const stray = strayBrace(text)
  return [
    ...(stray === undefined
      ? []
      : [{ at: stray, length: 1, reason: serverTexts.text('mail.braceAlone', { at: stray + 1 }) }]),
    ...placeholdersIn(text).flatMap((one) => {
      const [reason] = messages.flatMap((message) => mistakeOf(catalog, message, one, isOut) ?? [])
      return reason ? [{ at: one.offset, length: one.name.length, reason }] : []
    }),
  ]
}

function mistakeOf(
  catalog: Catalog,
  { entity, audiences }: CompiledMessage,
  { name, offset }: Placeholder,
  isOut: boolean,
): Wording | undefined {
  if (isOwnWord(name)) return undefined
  const at = offset + 1
  const { definitions } = catalog
  const target = resolvePath(catalog, catalog.node(entity), name)
  const document = definitions.entities[entity]?.label ?? { CN: entity, EN: entity }
  const node = target?.nodes.at(-1)
  if (!target || !node) return serverTexts.text('mail.unknownValue', { at, name, document })
  const { column } = target
  const why = unmailable({ name: column.name, type: column.type, sealed: column.field?.sealed })
  if (why && (isOut || why === 'secret')) return serverTexts.text(`mail.unmailable.${why}`, { at, name })
  const blind = audiences.find((one) => isHiddenFrom(definitions.entities, node.name, column.name, one))
  const audience = definitions.audiences.find((one) => one.name === blind)?.label
  return audience ? serverTexts.text('mail.toldSecret', { at, name, audience }) : undefined
}
