import type { CompiledButton } from '../../language/button.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { columnsOfMatrix, type MatrixSection } from '../../language/matrix.ts'
import type { CompiledTable } from '../../language/table.ts'
import { audiencesOf, buttonFor } from './buttons.ts'
import { report } from '../source/diagnostics.ts'
import { verbNames } from '../link/linkNames.ts'
import { resourceOf } from '../scope/names.ts'
import { mayHaveButton } from '../scope/verbSides.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { Mark } from '../source/SourceFile.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** A resource code for a row. `explicit`: written for this very audience. */
export interface RowCode {
  readonly code: string
  readonly mark: Mark
  readonly explicit: boolean
}

/** Where the codes of buttons in rows stand, so that the proofs can point at them. */
export const rowButtonMarks = new WeakMap<CompiledButton, Mark>()

/** Verbs of the row's entity as buttons of the row; those of others fall away where they are inherited. */
export function rowButtons(
  unit: CompilationUnit,
  shape: EntityShape,
  codes: readonly RowCode[],
  { audience, where }: { readonly audience: string | undefined; readonly where: string },
): CompiledButton[] {
  if (codes.length === 0) return []
  const verbs = verbNames(shape)
    .filter((name) => mayHaveButton(shape.origin.source.verbs?.[name]))
    .map(resourceOf)
  return codes.flatMap(({ code, mark, explicit }) => {
    if (!known(unit, 'unknown-button', mark, { name: code, choices: verbs, where })) return []
    const may = audiencesOf(unit, shape, code)
    if (audience !== undefined && may && !may.includes(audience)) {
      if (explicit) report(unit.to, 'foreign-button', mark, { button: code, audience })
      return []
    }
    const button = buttonFor(unit, shape, code, { on: 'list', mark, where })
    if (!button) return []
    const one: CompiledButton = { ...button, needs: 'one' }
    rowButtonMarks.set(one, mark)
    return [one]
  })
}

export const tablesOf = ({ table, sections }: CompiledScreen): CompiledTable[] => [
  ...(table ? [table] : []),
  ...sections.flatMap((section) => {
    if (section.kind === 'matrix') return matrixTables(section)
    return section.kind === 'table' ? [section.table, ...section.children.map((child) => child.table)] : []
  }),
]

/** The cells, and what is told of rows and columns as if it were tables of theirs. */
function matrixTables(section: MatrixSection): CompiledTable[] {
  const { operateSlot, menuConfig, expand, footerConfig, ...plain } = section.table
  return columnsOfMatrix(section).map((part, index) => (index === 0 ? section.table : { ...plain, ...part }))
}

interface InnerButton {
  readonly entity: string
  readonly button: CompiledButton
  /** `entity resource`. */
  readonly key: string
}

const innerButton = (entity: string, button: CompiledButton): InnerButton => ({
  entity,
  button,
  key: `${entity} ${button.resource}`,
})

const inner = new WeakMap<CompiledScreen, readonly InnerButton[]>()

/** Buttons of a screen that stand at rows and fields, with the entity whose verbs they are. Found once for each screen. */
export function innerButtons(screen: CompiledScreen): readonly InnerButton[] {
  const found = inner.get(screen) ?? findInner(screen)
  inner.set(screen, found)
  return found
}

function findInner(screen: CompiledScreen): readonly InnerButton[] {
  const inTables = tablesOf(screen).flatMap(({ entity, columns, expand, operateSlot, menuConfig }) =>
    [
      ...(operateSlot?.buttons ?? []),
      ...(menuConfig ?? []),
      ...[...columns, ...(expand?.columns ?? [])].flatMap(({ functionList }) => functionList ?? []),
    ].map((button) => innerButton(entity, button)),
  )
  const inForms = screen.sections.flatMap((section) =>
    section.kind === 'fields'
      ? section.columns
          .flatMap(({ functionList }) => functionList ?? [])
          .map((button) => innerButton(screen.entity, button))
      : [],
  )
  return [...inTables, ...inForms]
}
