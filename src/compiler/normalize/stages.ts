import type { CompiledSection, CompiledStage } from '../../language/screen.ts'
import type { SourceEdit, SourceStage } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import { known } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { labelOf } from '../scope/labels.ts'
import { nameOf, sectionsOf } from '../scope/screenParts.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

/** A section that a stage names, and where. */
interface NamedSection {
  readonly name: string
  readonly path: Path
}

/** The stages in which a document is filled in; undefined where it says none, or where its audience has no two of them. */
export function stagesOf(
  ask: ScreenAsk,
  sections: readonly CompiledSection[],
): readonly CompiledStage[] | undefined {
  const { plan } = ask
  const said = plan.edit?.stages
  if (!isListed(said)) return undefined
  if (!plan.variant && !isPlain(ask, said)) return undefined
  const stages = said.flatMap((stage, index): CompiledStage[] => {
    const names = namesIn(stage, [...plan.home, 'stages', index])
    const shown = names.flatMap(({ name }) => sections.find((section) => section.name === name) ?? [])
    const [first] = shown
    if (!first) return []
    const label = typeof stage === 'string' ? first.label : labelOf(stage.label)
    return [{ name: first.name, label, sections: shown.map(({ name }) => name) }]
  })
  if (plan.kind === 'detail') return undefined
  if (!plan.variant) refuseEarly(ask, stages, sections)
  return stages.length > 1 ? stages : undefined
}

/** A section may be called so, too: a table of lines that is. */
type Listed = Extract<NonNullable<SourceEdit['stages']>, readonly unknown[]>
const isListed = (said: SourceEdit['stages']): said is Listed => Array.isArray(said)

const namesIn = (stage: string | SourceStage, path: Path): readonly NamedSection[] =>
  typeof stage === 'string'
    ? [{ name: stage, path }]
    : stage.sections.map((name, index) => ({ name, path: [...path, 'sections', index] }))

/** Whether each section that is filled in stands in one stage. */
function isPlain({ unit, plan }: ScreenAsk, said: readonly (string | SourceStage)[]): boolean {
  if (plan.kind === 'detail') {
    report(unit.to, 'idle-word', unit.key([...plan.home, 'stages']), {
      key: 'stages',
      field: plan.id,
      type: 'screen that is only read',
      wanted: 'edit',
    })
    return false
  }
  const sections = sectionsOf(plan.edit ?? {})
  const names = said.flatMap((stage, index) => namesIn(stage, [...plan.home, 'stages', index]))
  const choices = sections.map(([name]) => name)
  const isKnown = names.map(({ name, path }) =>
    known(unit, 'unknown-section', unit.value(path), { name, choices, screen: plan.id }),
  )
  const odd = sections.filter(([name, { panel }]) => {
    const found = names.filter((one) => one.name === name)
    if (found.length === 1 || (found.length === 0 && panel !== undefined)) return false
    const mark = found[1] ? unit.value(found[1].path) : unit.key([...plan.home, name])
    report(unit.to, 'staged-once', mark, { name, found: found.length })
    return true
  })
  return isKnown.every(Boolean) && odd.length === 0
}

/** What has to be there before anything is saved, and has no value of its own, stands in the first stage: else those before it could not be saved. */
function refuseEarly(
  ask: ScreenAsk,
  [first, ...later]: readonly CompiledStage[],
  sections: readonly CompiledSection[],
): void {
  const { unit, shape } = ask
  for (const stage of later)
    for (const section of sections)
      if (section.kind === 'fields' && stage.sections.includes(section.name))
        for (const { field } of section.columns)
          if (field !== undefined && isAwaited(shape, field))
            report(unit.to, 'early-required', markOf(ask, section.name, field), {
              name: field,
              stage: stage.label.EN,
              first: first?.label.EN ?? '',
            })
}

/** Where a field is named in its section. */
function markOf({ unit, plan }: ScreenAsk, section: string, field: string): Mark {
  const fields = sectionsOf(plan.edit ?? {}).find(([name]) => name === section)?.[1].fields ?? []
  const index = fields.findIndex((one) => nameOf(one) === field)
  return unit.value([...plan.home, section, 'fields', index])
}

/** Whether a document cannot be saved before somebody gives this field. */
function isAwaited({ fields }: EntityShape, name: string): boolean {
  const source = fields[name]?.source
  return (
    source?.required === true &&
    source.default === undefined &&
    source.compute === undefined &&
    source.best === undefined
  )
}
