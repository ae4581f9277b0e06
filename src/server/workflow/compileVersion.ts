import type { Definitions } from '../../language/definitions.ts'
import type { Expression, Predicate, ValueType } from '../../language/expression.ts'
import type { Label } from '../../language/label.ts'
import {
  modeCodes,
  timedAnswerOf,
  type CompiledAsked,
  type CompiledProcess,
  type CompiledStep,
  type ExpressionKind,
  type OfferedWord,
  type StepMode,
} from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import { checkExpression, type CheckedExpression } from '../../rules/expression/checkExpression.ts'
import { completeQuery } from '../../rules/expression/completeQuery.ts'
import { dependencies, partsOf } from '../../rules/expression/dependencies.ts'
import { sqlParts } from '../../rules/expression/emitSql.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import { timedFaults } from '../../rules/document/timedFaults.ts'
import { problemWords } from '../../rules/expression/problemWords.ts'
import { say } from '../../rules/expression/say.ts'
import type { Scope } from '../../rules/expression/Scope.ts'
import type { Typed } from '../../rules/expression/Typed.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { definitionScope, usersOf } from '../store/definitionScope.ts'

/** A mistake in a version: in which row of it (`''` or `steps[1]`), at which field, from which character on. */
export interface VersionProblem {
  readonly row: string
  readonly field: string
  readonly offset: number
  readonly length: number
  readonly words: Wording
}

/** A version of a process as it stands in rows. */
export interface VersionRows {
  readonly appliesWhen: unknown
  readonly ownFlag: unknown
  readonly steps: readonly Row[]
}

/** Parts of one expression at most: what is longer is no rule that anybody reads. */
const longest = 1000

/**
 * A version that stands in rows, compiled as a file is: the same reader, checker and SQL, the same demands. What it says counts for its document
 * and verb, which its process knows already. With problems it is no process.
 */
export function compileVersion(
  definitions: Definitions,
  process: CompiledProcess,
  version: VersionRows,
): { readonly process: CompiledProcess; readonly problems: readonly VersionProblem[] } {
  const compiler = new VersionCompiler(definitions, process)
  const when = compiler.condition('', 'appliesWhen', version.appliesWhen)
  const steps = version.steps.map((row, index) => compiler.step(row, `steps[${index}]`))
  if (steps.length > 0 && version.steps.every((row) => textOf(row['stepWhen']) !== null))
    compiler.wrong(`steps[0]`, 'stepWhen', 'noSureStep')
  const { when: _, ...rest } = process
  const own = version.ownFlag === 'Y'
  compiler.refuseTimed(own, steps)
  return { process: { ...rest, ...(when ? { when } : {}), own, steps }, problems: compiler.problems }
}

/** One expression of a version as it is typed: its mistakes, and what it means. */
export function readExpression(
  definitions: Definitions,
  process: CompiledProcess,
  { kind, text }: { readonly kind: ExpressionKind; readonly text: string },
): { readonly problems: readonly VersionProblem[]; readonly says: Label | null } {
  const compiler = new VersionCompiler(definitions, process)
  const read = kind === 'condition' ? compiler.condition('', '', text) : void compiler.asked('', '', text)
  return { problems: compiler.problems, says: read?.says ?? null }
}

/** What may stand behind the beginning of an expression; of those who are asked, each line begins anew. */
export function offeredBehind(
  definitions: Definitions,
  process: CompiledProcess,
  { kind, before }: { readonly kind: ExpressionKind; readonly before: string },
): readonly OfferedWord[] {
  const line = kind === 'asked' ? before.slice(before.lastIndexOf('\n') + 1) : before
  const { list } = completeQuery(line, line.length, scopeOf(definitions, process.entity), Infinity)
  return kind === 'asked' && line.trim() === '' ? [...rolesOf(definitions), ...list] : list
}

const rolesOf = ({ roles }: Definitions): readonly OfferedWord[] =>
  roles.map(({ name, label }) => ({ kind: 'role', insert: name, label }))

const scopes = new WeakMap<Definitions, (root: string) => Scope>()

function scopeOf(definitions: Definitions, root: string): Scope {
  const known = scopes.get(definitions) ?? definitionScope(definitions)
  scopes.set(definitions, known)
  return known(root)
}

class VersionCompiler {
  readonly problems: VersionProblem[] = []
  private readonly definitions: Definitions
  private readonly process: CompiledProcess
  private readonly scope: Scope
  private readonly names = new Set<string>()

  constructor(definitions: Definitions, process: CompiledProcess) {
    this.definitions = definitions
    this.process = process
    this.scope = scopeOf(definitions, process.entity)
  }

  step(row: Row, at: string): CompiledStep {
    const name = String(row['stepKey'] ?? '')
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) this.wrong(at, 'stepKey', 'stepName')
    if (this.names.has(name)) this.wrong(at, 'stepKey', 'stepTwice')
    this.names.add(name)
    const [late, more] = this.asked(at, 'lateBy', row['lateBy'])
    if (more) this.wrong(at, 'lateBy', 'oneLate')
    const within = Number(row['within'] ?? 0) || undefined
    if (late && within === undefined) this.wrong(at, 'within', 'lateWithin')
    const when = this.condition(at, 'stepWhen', row['stepWhen'])
    return {
      name,
      label: labelOf(row),
      by: this.asked(at, 'askedBy', row['askedBy']),
      mode: modeOf(row['mode']),
      ...(when ? { when } : {}),
      ...(within === undefined ? {} : { within }),
      ...(late ? { late } : {}),
      ...this.decide(row, at),
    }
  }

  /** How it is answered when nobody does: both halves, or neither. */
  private decide(row: Row, at: string): Pick<CompiledStep, 'decide'> {
    const decide = timedAnswerOf(row)
    if (!decide && row['decideAfter'] != null) this.wrong(at, 'decideAs', 'decideAs')
    if (!decide && row['decideAs'] != null) this.wrong(at, 'decideAfter', 'decideAfter')
    return decide ? { decide } : {}
  }

  /** What nobody may be taken to have answered. */
  refuseTimed(own: boolean, steps: readonly CompiledStep[]): void {
    const { entity, verb, reject } = this.process
    const asked = (name: string): readonly string[] =>
      this.definitions.entities[entity]?.verbs.find((one) => one.name === name)?.ask ?? []
    const known = new Set(['reason'])
    const faults = timedFaults({
      own,
      steps: steps.map(({ when, decide }) => ({ isSure: when === undefined, decide })),
      agree: asked(verb).filter((field) => !known.has(field)),
      reject: reject === undefined ? undefined : asked(reject).filter((field) => !known.has(field)),
    })
    for (const { step, fault, fields } of faults)
      this.problems.push({
        row: `steps[${step}]`,
        field: 'decideAs',
        offset: 0,
        length: 0,
        words: serverTexts.text(`process.timed.${fault}`, { fields: fields.join(', ') }),
      })
  }

  condition(row: string, field: string, value: unknown): Predicate | undefined {
    const text = textOf(value)
    return text === null ? undefined : this.expression({ row, field, text, offset: 0 }, 'boolean')
  }

  /** Roles and expressions that give users, one a line. */
  asked(row: string, field: string, value: unknown): readonly CompiledAsked[] {
    let offset = 0
    return String(value ?? '')
      .split('\n')
      .flatMap((line): readonly CompiledAsked[] => {
        const place = { row, field, text: line, offset }
        offset += line.length + 1
        const words = line.trim()
        if (words === '') return []
        if (this.definitions.roles.some(({ name }) => name === words)) return [{ kind: 'role', role: words }]
        const user = this.expression(place, 'id')
        return user ? [{ kind: 'user', user }] : []
      })
  }

  private expression<T>(place: Place, want: 'boolean' | 'id'): Expression<T> | undefined {
    const parsed = parseExpression(place.text)
    const wanted: ValueType | undefined = want === 'boolean' ? want : undefined
    const { typed, problems }: CheckedExpression =
      'ast' in parsed ? checkExpression(parsed.ast, this.scope, wanted) : parsed
    for (const problem of problems)
      this.add(place, problem.offset, problem.length, problemWords(problem).words)
    if (!typed || !this.isFit(place, typed, want)) return undefined
    const parts = sqlParts(typed, 't')
    if ('code' in parts) return void this.add(place, parts.offset, parts.length, problemWords(parts).words)
    return expressionOf<T>(typed, place.text)
  }

  /** Whether it gives what its place wants, and is of a size that somebody reads. */
  private isFit(place: Place, typed: Typed, want: 'boolean' | 'id'): boolean {
    const { type, to } = typed.typing
    const users = usersOf(this.definitions)
    const isUser =
      want === 'boolean' || ((type === 'id' || type === 'list') && (to === undefined || to === users))
    if (!isUser)
      this.add(
        place,
        0,
        place.text.length,
        serverTexts.text('process.noApprover', { words: place.text.trim() }),
      )
    const isShort = partsOf(typed).length <= longest
    if (!isShort)
      this.add(place, 0, place.text.length, serverTexts.text('process.tooLong', { most: longest }))
    return isUser && isShort
  }

  wrong(
    row: string,
    field: string,
    text: 'noSureStep' | 'stepName' | 'stepTwice' | 'oneLate' | 'lateWithin' | 'decideAs' | 'decideAfter',
  ): void {
    this.problems.push({ row, field, offset: 0, length: 0, words: serverTexts.text(`process.${text}`) })
  }

  private add({ row, field, offset: from }: Place, offset: number, length: number, words: Wording): void {
    this.problems.push({ row, field, offset: from + offset, length, words })
  }
}

/** Where an expression stands: a line of a field, from this character of its text on. */
interface Place {
  readonly row: string
  readonly field: string
  readonly text: string
  readonly offset: number
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

const labelOf = (row: Row): Label => {
  const CN = String(row['stepName'] ?? row['stepKey'] ?? '')
  return { CN, EN: textOf(row['stepNameEn']) ?? CN }
}

const modeOf = (code: unknown): StepMode =>
  (Object.keys(modeCodes) as StepMode[]).find((mode) => modeCodes[mode] === code) ?? 'any' // they are its keys

/** As the database reads it; nothing else evaluates it. */
const expressionOf = <T>(typed: Typed, source: string): Expression<T> => ({
  run: () => null,
  type: typed.typing.type,
  deps: dependencies(typed),
  says: say(typed),
  source,
  sql: (t) => {
    const parts = sqlParts(typed, t)
    if ('code' in parts) throw new Error(`"${source}" was checked and has no SQL.`)
    return parts
  },
})
