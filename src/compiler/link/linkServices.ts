import { callRows } from '../../language/service.ts'
import type { SourceCallField, SourceEffect, SourceService } from '../../language/source.ts'
import { asksOf } from '../scope/asks.ts'
import { callFields, callNamed } from '../scope/calls.ts'
import { known, knownEntity, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt } from '../scope/expressions.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { isName } from '../scope/names.ts'
import { isRun } from '../scope/runs.ts'
import { sidesOf } from '../scope/verbSides.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { idle } from './effectValues.ts'
import { lacking, reportLacking } from './lacking.ts'

/** Resolves what a service names: its values, and the lists of those that have one. */
export function linkService(unit: CompilationUnit, source: SourceService): void {
  const stem = unit.file.file.replace(/^.*\//, '').replace(/\.yaml$/, '')
  if (source.service !== stem)
    report(unit.to, 'odd-name', unit.value(['service']), {
      name: source.service,
      wanted: `${stem}, as its file`,
    })
  for (const [name, { input, output = {} }] of Object.entries(source.calls)) {
    const path = ['calls', name]
    if (!isName(name)) report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a call such as check' })
    linkFields(unit, input, [...path, 'input'])
    linkFields(unit, output, [...path, 'output'])
  }
}

function linkFields(
  unit: CompilationUnit,
  fields: Readonly<Record<string, SourceCallField>>,
  at: Path,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const path = [...at, name]
    if (!isName(name))
      report(unit.to, 'odd-name', unit.key(path), { name, wanted: 'a value such as creditCode' })
    if (field.type === 'lookup') linkList(unit, field, path)
    else if (field.to !== undefined)
      report(unit.to, 'idle-word', unit.key([...path, 'to']), {
        key: 'to',
        field: name,
        type: `value of type ${field.type ?? 'text'}`,
        wanted: 'lookups',
      })
    if (field.label === undefined && field.type !== 'lookup')
      report(unit.to, 'missing-key', unit.key(path), { key: 'label', where: name })
  }
}

function linkList(unit: CompilationUnit, { to }: SourceCallField, path: Path): void {
  if (to === undefined)
    return void report(unit.to, 'missing-key', unit.key(path), { key: 'to', where: String(path.at(-1)) })
  if (unit.lookup(to) === undefined)
    known(unit, 'unknown-lookup', unit.value([...path, 'to']), {
      name: to,
      choices: [...unit.world.lookups.keys()],
    })
}

/** An effect that asks a service: what it sends, and the verb that is done with the answer. */
export function linkCall(
  unit: CompilationUnit,
  shape: EntityShape,
  effect: SourceEffect,
  path: Path,
  isPicked: boolean,
): void {
  const mark = unit.value([...path, 'make'])
  const name = effect.make ?? ''
  const [service = ''] = name.split('.')
  unit.reads.add(`service:${service}`)
  const verb = shape.origin.source.verbs?.[String(path.at(-3))]
  if (isPicked || (verb && isRun(verb))) return void report(unit.to, 'odd-call', mark, { call: name })
  for (const word of ['each', 'per', 'copy', 'lines', 'into'] as const)
    if (effect[word] !== undefined)
      idle(unit, [...path, word], word, 'call of a service', 'effects that make rows')
  const call = callNamed(unit.world, effect)
  const choices = [...unit.world.services.values()].flatMap((one) =>
    Object.keys(one.source.calls).map((each) => `${one.name}.${each}`),
  )
  if (!call) return void known(unit, 'unknown-call', mark, { name, choices })
  compileAt(unit, [...path, 'when'], effect.when, { root: shape.name, want: 'boolean' })
  linkInput(unit, shape, effect, callFields(unit.world, call.input), path)
  linkAnswer(unit, shape, effect, callFields(unit.world, call.output), path)
  // Said where it is all that is missing.
  if (unit.world.audiences?.source.calls === undefined && unit.to.diagnostics.length === 0)
    report(unit.to, 'missing-key', mark, { key: 'calls', where: 'schemas/audiences.yaml' })
}

function linkInput(
  unit: CompilationUnit,
  shape: EntityShape,
  { make = '', set = {} }: SourceEffect,
  input: Readonly<Record<string, FieldShape>>,
  path: Path,
): void {
  for (const [name, value] of Object.entries(set)) {
    const here = [...path, 'set', name]
    const isOne = known(unit, 'unknown-input', unit.key(here), {
      name,
      choices: Object.keys(input),
      call: make,
    })
    if (isOne) compileAt(unit, here, value, { root: shape.name, want: input[name] })
  }
  const missing = Object.values(input).filter(({ name, isFilled }) => isFilled && !Object.hasOwn(set, name))
  for (const { name } of missing)
    report(unit.to, 'missing-input', unit.value([...path, 'make']), { name, call: make })
}

/** The verb that is done with the answer takes of it what it asks for; nobody else does it. */
function linkAnswer(
  unit: CompilationUnit,
  shape: EntityShape,
  { make = '', do: deed }: SourceEffect,
  output: Readonly<Record<string, FieldShape>>,
  path: Path,
): void {
  if (deed === undefined) return
  const mark = unit.value([...path, 'do'])
  const verbs = shape.origin.source.verbs ?? {}
  if (!known(unit, 'unknown-verb', mark, { name: deed, choices: Object.keys(verbs), entity: shape.name }))
    return
  const verb = verbs[deed]
  const odd = (why: string) => report(unit.to, 'odd-answer', mark, { verb: deed, call: make, why })
  if (!verb || isRun(verb)) return void odd('is done on no row')
  if (verb.when !== undefined) return void odd('is done by itself, whether there is an answer or not')
  if (sidesOf(unit, verb).length > 0) return void odd('may be done by people, who would make up an answer')
  for (const { name } of asksOf(verb)) {
    const [answered, wanted] = [output[name], shape.fields[name]]
    if (!answered)
      odd(`asks for ${name}, which is not answered (${Object.keys(output).join(', ') || 'nothing'})`)
    else if (wanted && !isAlike(answered, wanted))
      odd(`asks for ${name} as ${kindOf(wanted)}, and ${kindOf(answered)} is answered`)
  }
}

const isAlike = (answered: FieldShape, wanted: FieldShape): boolean =>
  answered.storage === wanted.storage && answered.typeCode === wanted.typeCode

const kindOf = ({ type, typeCode }: FieldShape): string =>
  typeCode === undefined ? type : `${type} of ${typeCode}`

/** What calls are kept in, and what says who answers: what is missing is said at once. */
export function linkCallRows(unit: CompilationUnit, name: string | undefined): void {
  if (name === undefined) return
  const mark = unit.value(['calls'])
  const entity = knownEntity(unit, name, mark)
  if (!entity) return
  const definition = unit.entity(entity.fields['definition']?.to ?? '')
  reportLacking(unit, 'calls', {
    where: name,
    kept: 'calls',
    lacks: [
      ...lacking(entity, callRows.call),
      ...lacking(definition, callRows.definition, callRows.definitionVerbs, 'definition.'),
      ...lacking(
        unit.entity(definition?.fields['requestConfig']?.to ?? ''),
        callRows.config,
        [],
        'definition.requestConfig.',
      ),
      ...callRows.maps.flatMap((name) =>
        lacking(unit.entity(definition?.lines[name]?.entity ?? ''), callRows.map, [], `definition.${name}.`),
      ),
      ...lacking(entity, {}, callRows.verbs),
    ],
  })
}
