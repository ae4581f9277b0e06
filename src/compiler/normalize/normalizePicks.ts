import type { CompiledFlow } from '../../language/flow.ts'
import type { CompiledAssignment } from '../../language/verb.ts'
import type { Expression, SourceCopy } from '../../language/source.ts'
import { agreementsAt } from '../link/agreements.ts'
import { groupKeys } from '../link/groupKeys.ts'
import { pickedRows, type PickedRows } from '../link/linkPicks.ts'
import { compileConditions, dividedByThis } from '../scope/conditions.ts'
import { labelOf } from '../scope/labels.ts'
import { given } from '../scope/given.ts'
import { resourceOf } from '../scope/names.ts'
import { listed } from '../scope/isNamed.ts'
import { asPredicate, nothing } from '../scope/normalizeRules.ts'
import { asksOf, audiencesOf, picksOf, statesOf, takenIn, takeOf, type PickingVerb } from '../scope/picks.ts'
import { assignment } from './assignments.ts'
import { placed } from './effectIndex.ts'
import { effectOf, impliedValues } from './effects.ts'
import { nounsOf } from './outcome.ts'
import { columnFor } from './columns.ts'
import { withIdentity } from './identityColumn.ts'
import { searchFor } from './searchFields.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { rolesIn } from '../scope/verbSides.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

/** The verbs of a document that pick rows, as the flows that they are. */
export const flowsOf = (unit: CompilationUnit, shape: EntityShape): CompiledFlow[] =>
  picksOf(shape.origin).flatMap((one) => normalizePick(unit, shape, one) ?? [])

function normalizePick(
  unit: CompilationUnit,
  shape: EntityShape,
  one: PickingVerb,
): CompiledFlow | undefined {
  const rows = pickedRows(unit, one)
  const source = rows && unit.entity(rows.source)
  if (!rows || !source) return undefined
  const { name, pick, effect, verb, path } = one
  const columns = pick.columns ?? [...new Set([source.display.code, source.display.name])]
  const search = pick.search ?? []
  const states = statesOf(one)
  const mark = (word: string) => unit.value([...path, 'pick', word])
  return {
    name,
    label: labelOf(verb.label ?? ''),
    resource: resourceOf(name),
    by: audiencesOf(unit, one),
    ...given({ roles: rolesIn(unit, verb.by) }),
    ...given({ from: states.length > 0 ? states : undefined }),
    source: source.name,
    ...takingOf(unit, one, rows),
    copyHeader: [...impliedValues(unit, shape, effect ?? {}, one.at), ...valuesOf(unit, effect, one.at)],
    copyLine: valuesOf(unit, one.made, [...one.at, 'lines', one.lines ?? '']),
    ...followingOf(unit, shape, one),
    ...sameOf(unit, shape, one),
    ...agreeingOf(unit, shape, one),
    ask: asksOf(one),
    columns,
    search,
    picker: {
      columns: withIdentity(
        unit,
        source,
        columns.flatMap(
          (text) => columnFor(unit, source, text, { mark: mark('columns'), editable: false }) ?? [],
        ),
        columns,
      ),
      search: search.flatMap((text) => searchFor(unit, source, text, { mark: mark('search') }) ?? []),
    },
    ...unbounded,
  }
}

/** What else follows from it, of each document that it has made. */
function followingOf(
  unit: CompilationUnit,
  shape: EntityShape,
  { others, verb: words, path }: PickingVerb,
): Pick<CompiledFlow, 'effects' | 'outcome'> {
  const effects = others.flatMap(({ effect, at, index }) => {
    const compiled = effectOf(unit, shape, effect, at)
    return compiled ? [placed(compiled, index)] : []
  })
  if (effects.length === 0) return {}
  const touching = { unit, shape, words, path }
  return { effects, outcome: { makes: nounsOf(touching, 'make'), changes: nounsOf(touching, 'change') } }
}

type Taking = 'when' | 'fits' | 'conditions' | 'standing' | 'lines' | 'link' | 'take' | 'total'

/** Which rows give, and to which field of which lines. Why a row may not be taken from is said condition by condition. */
function takingOf(
  unit: CompilationUnit,
  one: PickingVerb,
  { source, when, mark }: PickedRows,
): Pick<CompiledFlow, Taking> {
  const condition = (key: string) => {
    const rule = unit.at(...one.path, 'pick', key)
    return rule && asPredicate(rule)
  }
  const compiled = condition('when')
  const own = when === undefined ? undefined : dividedByThis(when).own
  const conditions =
    compiled && own !== undefined && when !== undefined
      ? compileConditions(unit, own, mark, { root: source, want: 'boolean' })
      : undefined
  return {
    when: compiled ?? asPredicate(nothing),
    ...given({ standing: condition('standing'), fits: condition('fits'), conditions }),
    lines: one.lines ?? '',
    link: one.link ?? '',
    ...given({ take: takeOf(one), total: takenIn(one)?.total }),
  }
}

/** What the rows of one document agree in: the fields that keep it, and what they keep. */
function agreeingOf(
  unit: CompilationUnit,
  shape: EntityShape,
  { effect, at }: PickingVerb,
): Pick<CompiledFlow, 'groupBy' | 'agree'> {
  const agree = groupKeys(effect ?? {}, shape).flatMap(({ index, field }): CompiledAssignment[] => {
    const value = unit.at(...at, 'per', index)
    return field !== undefined && value ? [{ field, value }] : []
  })
  return { groupBy: agree.map(({ field }) => field), ...(agree.length > 0 ? { agree } : {}) }
}

/** What is made gets from the picked row: what is copied, then what is set; the link is the engine's. */
function valuesOf(
  unit: CompilationUnit,
  made: { readonly copy?: SourceCopy; readonly set?: Readonly<Record<string, Expression>> } | undefined,
  path: Path,
): CompiledAssignment[] {
  const copied = listed(made?.copy).flatMap((name, index) => assignment(unit, name, [...path, 'copy', index]))
  const set = Object.keys(made?.set ?? {}).flatMap((name) => assignment(unit, name, [...path, 'set', name]))
  return [...copied, ...set]
}

/** What the line and its source agree in, over the source. */
function sameOf(unit: CompilationUnit, shape: EntityShape, one: PickingVerb): Pick<CompiledFlow, 'same'> {
  const line = unit.entity(shape.lines[one.lines ?? '']?.entity ?? '')
  const same = (line ? agreementsAt(unit, line, one.link ?? '') : []).flatMap(
    (each): CompiledAssignment[] => {
      const value = unit.at(...each.path)
      return value ? [{ field: each.name, value }] : []
    },
  )
  return same.length > 0 ? { same } : {}
}

/** What bounds it is known when all entities are (flowLimits.ts). */
const unbounded = {
  counted: [],
  error: { code: 'CHECK_FAILED', say: definitionTexts.label('rule.open', { rest: '{rest}' }) },
} satisfies Partial<CompiledFlow>
