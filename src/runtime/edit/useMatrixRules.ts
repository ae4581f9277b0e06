import { useCallback, useMemo } from 'react'
import type { GridProps } from '../../grid/GridProps.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import type { Row } from '../../language/row.ts'
import { joinPath } from '../../rules/document/rowPath.ts'
import { wireOf } from '../../cells/wiresOf.ts'
import { useTexts } from '../../client/useTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useEnvironment } from '../document/environment.ts'
import { useSelected } from '../document/useSelected.ts'
import { holderOf, type MatrixSpot } from '../matrix/matrixSpots.ts'
import { matrixMarks } from '../matrix/matrixMarks.ts'
import type { EditRules } from './editRules.ts'
import type { Matrix, MatrixProps } from './useMatrix.ts'

type Asked = Required<
  Pick<
    GridProps,
    'isEditable' | 'isRequired' | 'isShown' | 'isDisabled' | 'errorsOf' | 'whyLocked' | 'markOf'
  >
>

/** What holds of each cell of a matrix; the answers keep their identity until something changes that could change them. */
export function useMatrixRules({ store, rules, language }: MatrixProps, matrix: Matrix): Asked {
  const { spots, entity, sideEntity, section, pivot } = matrix
  const errorsOf = useMistakes(store, matrix)
  const fields = useMemo(() => ({ cell: byName(entity), side: byName(sideEntity) }), [entity, sideEntity])
  // What stands above decides too: the pivot is found anew with it.
  const answers = useMemo(() => {
    const asked = <T>(row: Row, column: CompiledColumn, none: T, ask: (of: Placed) => T): T => {
      const spot = spots.at(row, column)
      if (!spot || spot.of === 'total') return none
      const field = fields[spot.of === 'side' ? 'side' : 'cell'].get(spot.column.field ?? '')
      return spot.path === undefined ? none : ask({ spot, path: spot.path, field })
    }
    const tableOf = ({ of }: MatrixSpot) => (of === 'cell' ? section.table : undefined)
    const mayGrow = (row: Row, column: CompiledColumn) =>
      growsAt(section, rules, spots.at(row, column), fields.cell)
    return {
      isEditable: (row, column) =>
        asked(row, column, mayGrow(row, column), ({ spot, path, field }) =>
          rules.mayEdit(spot.column, field, path, tableOf(spot)),
        ),
      isShown: (row, column) => {
        const spot = spots.at(row, column)
        if (!spot || spot.of !== 'cell') return spot !== undefined
        return asked(row, column, mayGrow(row, column), ({ path, field }) =>
          rules.shown(spot.column, field, path),
        )
      },
      isRequired: (row, column) =>
        asked(row, column, false, ({ spot, path, field }) => rules.required(spot.column, field, path)),
      isDisabled: (row, column) =>
        asked(row, column, false, ({ spot, path }) => rules.disabled(spot.column, path)),
      whyLocked: (row, column) =>
        asked(row, column, undefined, ({ spot, path, field }) =>
          spoken(rules.whyLocked(spot.column, field, path, tableOf(spot)), language),
        ),
    } satisfies Omit<Asked, 'errorsOf' | 'markOf'>
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the pivot stands for what stands above
  }, [spots, fields, section, rules, language, pivot])
  return { ...answers, errorsOf, markOf: useMarks(store, matrix) }
}

interface Placed {
  readonly spot: MatrixSpot
  readonly path: string
  readonly field: CompiledField | undefined
}

const byName = ({ fields }: CompiledEntity): ReadonlyMap<string, CompiledField> =>
  new Map(fields.map((field) => [field.name, field]))

/** A row is made where somebody writes: if people write this field, and add rows there now. */
function growsAt(
  section: MatrixSection,
  rules: EditRules,
  spot: MatrixSpot | undefined,
  fields: ReadonlyMap<string, CompiledField>,
): boolean {
  if (!section.grows || !spot?.head || spot.path !== undefined || !spot.column.isEdit) return false
  const field = fields.get(spot.column.field ?? '')
  const holder = holderOf(section, spot.entry)
  const isByHand = field !== undefined && !field.compute && !field.assigned
  return isByHand && holder !== undefined && rules.editable(joinPath(holder, section.path.at(-1) ?? ''))
}

/** Mistakes at cells, by the row of the grid and its column. */
function useMistakes(store: DocumentStore, { spots, columns }: Matrix): Asked['errorsOf'] {
  const [errors] = useSelected(store, (state) => [state.errors.size > 0 ? state.errors : null] as const)
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  return useCallback(
    (rowKey, key) => {
      const column = byKey.get(key)
      const spot = errors && column && spots.at({ $key: rowKey }, column)
      if (!errors || spot?.path === undefined) return undefined
      return errors.get(joinPath(spot.path, wireOf(spot.column)))?.msg
    },
    [errors, byKey, spots],
  )
}

/** Which cells are the best of their rows, and which say that their value is not there. */
function useMarks(
  store: DocumentStore,
  { section, spots, pivot, services: { language } }: Matrix,
): Asked['markOf'] {
  const say = useTexts(editTexts)
  const environment = useEnvironment()
  const isKept = isKeptIn(store, section)
  return useMemo(() => {
    const env = () => ({ ...environment(), up: { row: store.state().row } })
    const words = { best: say('matrix.best'), closed: say('matrix.closed') }
    return matrixMarks({ section, pivot, spots }, { isKept, words, language, env })
  }, [section, spots, pivot, say, environment, store, isKept, language])
}

/** The whole table is kept from its reader: whether there is a row is not told. */
function isKeptIn(store: DocumentStore, { path: [name = ''] }: MatrixSection): boolean {
  const { row, saved } = store.state()
  return saved['id'] !== undefined && !(name in row)
}
