import type { SourceMessage } from '../../language/source.ts'
import { doneWord, itself, placeholdersIn } from '../../rules/messages/placeholders.ts'
import { unmailable } from '../../rules/messages/unmailable.ts'
import {
  messageRows,
  type CompiledMessage,
  type CompiledReceiver,
  type MessagePart,
} from '../../language/message.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { compileAt } from '../scope/expressions.ts'
import { reach } from '../scope/fieldAt.ts'
import { given } from '../scope/given.ts'
import { labelOf } from '../scope/labels.ts'
import { listOf } from '../scope/names.ts'
import { blocksOf, toldBy } from '../scope/messages.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { LinkedPaper, ShownValue } from '../scope/papers.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, placeOf, type Path } from '../source/SourceFile.ts'
import { lacking, reportLacking } from './lacking.ts'
import { linkAsked } from './linkProcess.ts'
import { sees } from './linkTell.ts'
import { reasons } from './unmailableReasons.ts'

type Parts = Pick<LinkedPaper, 'shows' | 'audiences' | 'outside' | 'messages'>

/** Resolves what a message names, in each document that it tells of. Undefined where there is none, which was told. */
export function linkMessage(unit: CompilationUnit, source: SourceMessage): Parts | undefined {
  const shapes = shapesOf(unit, source)
  if (!shapes) return undefined
  const channels = source.channels ?? ['inApp']
  const outside = channels.find((channel) => channel !== 'inApp')
  if (source.short !== undefined && !channels.includes('sms'))
    report(unit.to, 'idle-word', unit.key(['short']), {
      key: 'short',
      field: source.message,
      type: 'message that is not sent by sms',
      wanted: 'messages with the channel sms',
    })
  const parts: OneOf[] = []
  for (const shape of shapes) {
    const before = unit.to.diagnostics.length
    parts.push(linkIn(unit, shape, source, outside))
    if (unit.to.diagnostics.length > before) break // of a block it is said once
  }
  return {
    shows: parts.flatMap(({ shows }) => shows),
    audiences: [...new Set(parts.flatMap(({ message }) => message.audiences))],
    messages: parts.map(({ message }) => message),
    ...(outside ? { outside } : {}),
  }
}

interface OneOf {
  readonly message: CompiledMessage
  readonly shows: readonly ShownValue[]
}

/** The documents that it tells of: one, or all that use its block. */
function shapesOf(unit: CompilationUnit, source: SourceMessage): readonly EntityShape[] | undefined {
  const { entity, block, message } = source
  const keys = ['entity', 'block'] as const
  const found = keys.filter((key) => source[key] !== undefined)
  if (found.length !== 1)
    return void report(unit.to, 'exactly-one', unit.key(['message']), {
      where: message,
      keys,
      found: found.length,
    })
  if (entity !== undefined) {
    const shape = knownEntity(unit, entity, unit.value(['entity']))
    return shape && [shape]
  }
  unit.reads.add(`block:${block}`)
  const choices = [...new Set([...unit.world.entities.values()].flatMap((one) => blocksOf(one.source)))]
  if (!known(unit, 'unknown-block', unit.value(['block']), { name: block ?? '', choices })) return undefined
  return toldBy(unit.world, source).flatMap(({ name }) => unit.entity(name) ?? [])
}

/** The message as it tells of one document. */
function linkIn(
  unit: CompilationUnit,
  shape: EntityShape,
  source: SourceMessage,
  outside: string | undefined,
): OneOf {
  const own = Object.keys(shape.origin.source.verbs ?? {})
  const verbs = source.block === undefined ? source.verbs : source.verbs.filter((name) => own.includes(name))
  verbs.forEach((name, index) =>
    known(unit, 'unknown-verb', unit.value(['verbs', index]), { name, choices: own, entity: shape.name }),
  )
  if (source.when === undefined) refuseTwice(unit, shape, source, verbs)
  const when = compileAt(unit, ['when'], source.when, { root: shape.name, want: 'boolean' })
  const receivers = source.to.map((words, index) => receiverOf(unit, shape, String(words), ['to', index]))
  const audiences = receivers.flatMap((one) => (one ? audienceOf(unit, one) : []))
  const { title, text, short } = source
  return {
    shows: (['title', 'text', 'short'] as const).flatMap((word) =>
      valuesIn(unit, shape, source[word] ?? '', [word], outside),
    ),
    message: {
      name: source.message,
      label: labelOf(source.label),
      entity: shape.name,
      verbs,
      to: receivers.flatMap((one) => one ?? []),
      task: source.task ?? false,
      always: source.always ?? false,
      channels: source.channels ?? ['inApp'],
      audiences: [...new Set(audiences)],
      title: labelOf(title),
      ...given({
        when: when && asPredicate(when),
        text: text === undefined ? undefined : labelOf(text),
        short: short === undefined ? undefined : labelOf(short),
      }),
      at: placeOf(unit.file, unit.key(['message']).span.start),
    },
  }
}

const audienceOf = ({ world }: CompilationUnit, one: CompiledReceiver): readonly string[] => {
  if (one.kind === 'audience') return [one.audience]
  const audience = one.kind === 'role' ? world.audiences?.source.roles[one.role]?.audience : undefined
  return audience === undefined ? [] : [audience]
}

/** Of users that an expression gives nobody knows the audience before. Undefined where something is wrong, which was told. */
function receiverOf(
  unit: CompilationUnit,
  shape: EntityShape,
  words: string,
  path: Path,
): CompiledReceiver | undefined {
  const { audienceNames, roleNames } = unit.world
  if (words === 'approvers') return { kind: 'approvers' }
  if (!audienceNames.includes(words) && !roleNames.includes(words)) {
    linkAsked(unit, shape, words, path)
    const user = unit.at(...path)
    return user && { kind: 'user', user }
  }
  if (!sees(unit, shape, words))
    report(unit.to, 'unheard-notice', unit.value(path), { receiver: words, entity: shape.name })
  // A role may be called as its audience: then those who work as it are meant.
  return roleNames.includes(words) ? { kind: 'role', role: words } : { kind: 'audience', audience: words }
}

/** What stands in braces in a text, each once in either language; `outside`: a channel that leaves the house. */
function valuesIn(
  unit: CompilationUnit,
  shape: EntityShape,
  text: string,
  path: Path,
  outside: string | undefined,
): readonly ShownValue[] {
  const mark = unit.value(path)
  return placeholdersIn(text).flatMap(({ name, offset }): readonly ShownValue[] => {
    if (name === doneWord) return []
    const here = markWithin(mark, offset, name.length)
    const reached = name === itself ? codeOf(shape) : reach(unit, shape, name, here)
    if (!reached) return []
    const why = outside === undefined ? undefined : unmailable(reached.field)
    if (outside !== undefined && why !== undefined)
      report(unit.to, 'unmailable', here, { name, channel: outside, why: reasons[why] })
    return [{ entity: reached.entity.name, field: reached.field.name, mark: here }]
  })
}

/** What a row is called by: it is told with `{this}`. Undefined where nothing is but its key. */
function codeOf(
  shape: EntityShape,
): { readonly entity: EntityShape; readonly field: FieldShape } | undefined {
  const field = shape.fields[shape.display.code]
  return field && { entity: shape, field }
}

/** Whom the message always tells, `tell` of its verb need not name. */
function refuseTwice(
  unit: CompilationUnit,
  shape: EntityShape,
  { message, to }: SourceMessage,
  verbs: readonly string[],
): void {
  for (const verb of verbs) {
    const told = listOf(shape.origin.source.verbs?.[verb]?.tell ?? [])
    to.forEach((receiver, index) => {
      if (told.includes(String(receiver)))
        report(unit.to, 'told-twice', unit.value(['to', index]), {
          receiver: String(receiver),
          message,
          verb,
          entity: shape.name,
        })
    })
  }
}

/** What messages are kept in: what is missing is said at once, of each entity. */
export function linkMessageRows(
  unit: CompilationUnit,
  named: Readonly<Record<MessagePart, string>> | undefined,
): void {
  if (named === undefined) return
  for (const part of Object.keys(messageRows) as MessagePart[]) {
    const { fields, verbs } = messageRows[part]
    const entity = knownEntity(unit, named[part], unit.value(['messages', part]))
    if (!entity) continue
    reportLacking(unit, ['messages', part], {
      where: named[part],
      kept: 'messages',
      lacks: lacking(entity, fields, verbs),
    })
  }
}
