import type { CompiledButton } from '../../language/button.ts'
import { report } from '../source/diagnostics.ts'
import { labelOf } from '../scope/labels.ts'
import { batchOf } from '../link/linkVerbs.ts'
import { verbNames } from '../link/linkNames.ts'
import { resourceOf } from '../scope/names.ts'
import { runsOf } from '../scope/runs.ts'
import { mayHaveButton, sidesOf } from '../scope/verbSides.ts'
import { nearest } from '../../rules/nearest.ts'
import { remembered } from '../source/remembered.ts'
import type { Mark } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { isUnwritten, type EntityShape } from '../scope/EntityShape.ts'
import { audiencesOf as audiencesOfPick, picksOf, type PickingVerb } from '../scope/picks.ts'
import { switchVerbs } from '../scope/switchVerbs.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'

/** Where buttons stand: above a list, in a document, above a table of its lines. */
export type ButtonPlace = 'list' | 'edit' | 'table'
type Standard = Omit<CompiledButton, 'resource'> & { readonly on: readonly ButtonPlace[] }

const plain = { needs: 'none', danger: false, primary: false } as const
const standard: Readonly<Record<string, Standard>> = {
  btnAdd: {
    ...plain,
    label: definitionTexts.label('button.add'),
    icon: 'plus',
    kind: 'add',
    primary: true,
    on: ['list'],
  },
  btnSave: {
    ...plain,
    label: definitionTexts.label('button.save'),
    icon: 'save',
    kind: 'save',
    primary: true,
    on: ['list', 'edit'],
  },
  btnDelete: {
    ...plain,
    label: definitionTexts.label('button.delete'),
    icon: 'delete',
    kind: 'delete',
    needs: 'some',
    danger: true,
    on: ['list', 'edit'],
  },
  btnExport: {
    ...plain,
    label: definitionTexts.label('button.export'),
    icon: 'export',
    kind: 'export',
    on: ['list', 'table'],
  },
  btnImport: {
    ...plain,
    label: definitionTexts.label('button.import'),
    icon: 'import',
    kind: 'import',
    on: ['list', 'table'],
  },
  btnAddLine: {
    ...plain,
    label: definitionTexts.label('button.addLine'),
    icon: 'plus',
    kind: 'addLine',
    on: ['table'],
  },
  btnDelLine: {
    ...plain,
    label: definitionTexts.label('button.deleteLine'),
    icon: 'minus',
    kind: 'deleteLine',
    needs: 'some',
    danger: true,
    on: ['table'],
  },
  btnCopyLine: {
    ...plain,
    label: definitionTexts.label('button.copyLine'),
    icon: 'copy',
    kind: 'copyLine',
    needs: 'some',
    on: ['table'],
  },
}
/** Only of documents that somebody writes by hand. */
const byHand = ['btnAdd', 'btnSave', 'btnDelete', 'btnImport']

/** What a button permits: the operation that its resource code is bound to. */
export const operationOf = ({ kind, verb, flow }: CompiledButton): string =>
  verb ?? flow ?? operations[kind] ?? 'saveOrUpdate'
const operations: Readonly<Partial<Record<CompiledButton['kind'], string>>> = {
  delete: 'delete',
  export: 'export',
  import: 'import',
}

export function buttonCodes(shape: EntityShape, place: ButtonPlace): readonly string[] {
  const known = codes.get(shape) ?? new Map<ButtonPlace, readonly string[]>()
  codes.set(shape, known)
  return remembered(known, place, () => findCodes(shape, place))
}

const codes = new WeakMap<EntityShape, Map<ButtonPlace, readonly string[]>>()

function findCodes(shape: EntityShape, place: ButtonPlace): readonly string[] {
  const fixed = Object.entries(standard).filter(
    ([code, { on }]) =>
      on.includes(place) &&
      !(isUnwritten(shape) && byHand.includes(code)) &&
      !(shape.kind === 'line' && place === 'list' && byHand.includes(code)),
  )
  return [
    ...fixed.map(([code]) => code),
    ...verbNames(shape)
      .filter((verb) => mayHaveButton(verbOf(shape, verb)))
      .map(resourceOf),
    ...(place === 'list' ? runsOf(shape) : [])
      .filter(([, verb]) => mayHaveButton(verb))
      .map(([name]) => resourceOf(name)),
    ...flowsOf(shape).map(({ name }) => resourceOf(name)),
  ]
}

const verbOf = (shape: EntityShape, name: string) => shape.origin.source.verbs?.[name]
export const flowsOf = ({ origin }: EntityShape): readonly PickingVerb[] => picksOf(origin)

/** What a button does by its code: a verb, a run or a flow. */
interface Done {
  readonly verb?: string
  readonly run?: ReturnType<typeof runsOf>[number]
  readonly flow?: PickingVerb
}

/** What the buttons of an entity do, listed once: every button of its screens asks. The first of a code counts. */
function doneBy(shape: EntityShape, code: string): Done | undefined {
  const known = done.get(shape)
  if (known) return known.get(code)
  const all = new Map<string, Done>()
  const add = (name: string, one: Done) => {
    const resource = resourceOf(name)
    if (!all.has(resource)) all.set(resource, one)
  }
  for (const verb of verbNames(shape)) add(verb, { verb })
  for (const run of runsOf(shape)) add(run[0], { run })
  for (const flow of flowsOf(shape)) add(flow.name, { flow })
  done.set(shape, all)
  return all.get(code)
}

const done = new WeakMap<EntityShape, ReadonlyMap<string, Done>>()

/** A verb that is done on many rows at once or on none, or a flow. */
export function isForMany(shape: EntityShape, code: string): boolean {
  const found = doneBy(shape, code)
  const verb = found?.verb === undefined ? undefined : (verbOf(shape, found.verb) ?? switchVerbs[found.verb])
  return verb ? batchOf(verb) : found !== undefined
}

/** Who may press it; undefined: whoever is granted it. */
export function audiencesOf(
  unit: CompilationUnit,
  shape: EntityShape,
  code: string,
): readonly string[] | undefined {
  const { verb, run, flow } = doneBy(shape, code) ?? {}
  if (verb) return sidesOf(unit, verbOf(shape, verb))
  if (run) return sidesOf(unit, run[1])
  return flow && audiencesOfPick(unit, flow)
}

export function buttonFor(
  unit: CompilationUnit,
  shape: EntityShape,
  code: string,
  { on: place, mark, where }: { readonly on: ButtonPlace; readonly mark: Mark; readonly where: string },
): CompiledButton | undefined {
  const codes = buttonCodes(shape, place)
  if (!codes.includes(code))
    return void report(unit.to, 'unknown-button', mark, {
      name: code,
      where,
      nearest: nearest(code, codes),
      choices: codes,
    })
  const { verb, run, flow } = doneBy(shape, code) ?? {}
  if (verb) return verbButton(shape, verb, code, place)
  if (run) return runButton(run, code)
  if (flow)
    return {
      ...plain,
      resource: code,
      label: labelOf(flow.verb.label ?? ''),
      icon: flow.verb.icon ?? 'import',
      kind: 'flow',
      flow: flow.name,
    }
  const found = standard[code]
  if (!found) return undefined
  const { on: _, ...button } = found
  return { ...button, resource: code, ...(place === 'edit' ? { needs: 'none' as const } : {}) }
}

const runButton = (
  [verb, { label, icon = 'sync' }]: ReturnType<typeof runsOf>[number],
  resource: string,
): CompiledButton => ({ ...plain, resource, label: labelOf(label ?? verb), icon, kind: 'run', verb })

function verbButton(shape: EntityShape, name: string, resource: string, place: ButtonPlace): CompiledButton {
  const verb = verbOf(shape, name) ?? switchVerbs[name]
  const needs = verb && !batchOf(verb) ? 'one' : 'some'
  return {
    resource,
    label: verb?.label === undefined ? { CN: name, EN: name } : labelOf(verb.label),
    icon: verb?.icon || undefined,
    kind: 'verb',
    verb: name,
    needs: place === 'edit' ? 'none' : needs,
    danger: verb?.color !== undefined,
    primary: false,
  }
}
