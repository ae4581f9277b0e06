import type { CompiledEntity } from '../../language/entity.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import type { CompiledSection } from '../../language/screen.ts'
import type { FieldError } from '../../language/wire.ts'
import { splitPath } from '../../rules/document/rowPath.ts'
import { runForms } from '../../rules/document/runForms.ts'
import type { DocumentStore } from './DocumentStore.ts'

/** A part of the screen in which mistakes can be mended: a section of fields, or one with a grid. '' is the document as a whole. */
export interface DocumentForm {
  readonly name: string
  owns(path: string): boolean
}

/** The forms of a document in the order of its screen; what no section shows belongs to the last, the document itself. */
export function documentForms(
  sections: readonly CompiledSection[],
  entity: CompiledEntity,
): readonly DocumentForm[] {
  const wireOf = (name: string | undefined) =>
    entity.fields.find((field) => field.name === name)?.wire ?? name
  const forms = sections.flatMap((section): DocumentForm[] => {
    if (section.kind === 'table')
      return [
        {
          name: section.name,
          owns: (path) => path === section.lines || splitPath(path).steps[0]?.lines === section.lines,
        },
      ]
    if (section.kind === 'matrix') return [{ name: section.name, owns: ownedBy(section) }]
    if (section.kind !== 'fields') return []
    const wires = new Set(section.columns.map((column) => wireOf(column.field) ?? column.key))
    return [{ name: section.name, owns: (path) => wires.has(path) }]
  })
  // What a matrix does not show, and no table either, is told at it: its rows are there.
  const rest = sections.flatMap((section): DocumentForm[] => {
    if (section.kind !== 'matrix') return []
    const tables = [section.path[0], section.side.lines?.name]
    return [{ name: section.name, owns: (path) => tables.includes(splitPath(path).steps[0]?.lines ?? path) }]
  })
  forms.push(...rest)
  return [...forms, { name: '', owns: (path) => !forms.some((form) => form.owns(path)) }]
}

/** Fields that a matrix shows in its cells. */
function ownedBy({ path: names, table }: MatrixSection): DocumentForm['owns'] {
  const fields = new Set(table.columns.flatMap(({ field, key }) => [key, field, `${field ?? key}Id`]))
  return (path) => {
    const { steps, key } = splitPath(path)
    return fields.has(key) && steps.map(({ lines }) => lines).join('.') === names.join('.')
  }
}

export const formOf = (forms: readonly DocumentForm[], path: string): string =>
  forms.find((form) => form.owns(path))?.name ?? ''

/** Runs all forms of a document before a save or a verb, shows what is wrong, and hands on the first mistake. Answers whether there was none. */
export async function runDocument(
  store: DocumentStore,
  forms: readonly DocumentForm[],
  onFirst: (path: string) => void,
  verb?: string,
): Promise<boolean> {
  const wrong = await store.findErrors(verb)
  const errors = wrong.length > 0 && verb ? withOthers(wrong, store.refusals(verb)) : wrong
  return runForms<FieldError>(
    forms.map(({ name, owns }) => ({ name, run: () => errors.filter(({ path }) => owns(path)) })),
    {
      onValid: () => store.showErrors([]),
      onFirst: (first, all) => {
        store.showErrors(all.map(({ mistake }) => mistake))
        onFirst(first.mistake.path)
      },
    },
  )
}

/** What is wrong, and at other places what else stands in the way. */
export function withOthers(
  errors: readonly FieldError[],
  others: readonly FieldError[],
): readonly FieldError[] {
  const known = new Set(errors.map(({ path }) => path))
  return [...errors, ...others.filter(({ path }) => !known.has(path))]
}
