import { useMemo } from 'react'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import type { MatrixEntry } from '../matrix/pivot.ts'
import type { Matrix, MatrixProps } from './useMatrix.ts'

type Actions = NonNullable<CellServices['actions']>

export interface MatrixVerbs {
  /** Of cells, and of what is told beside a row. */
  readonly inRows: Actions
  /** Of what stands over a column of cells. */
  readonly inHeads: Actions
}

/** A row of the document whose verb a button does. `path`: where it is; absent where none stands there. */
interface Target {
  readonly entity: CompiledEntity
  readonly row: Row
  readonly path?: string | undefined
}

/** The verbs of rows that stand in a matrix, beside its rows and over its columns. What they may do is looked at again when anything of it changes. */
export function useMatrixVerbs(
  { chunk, rules, onLineVerb, language, section }: MatrixProps,
  { spots, pivot, entity, sideEntity }: Matrix,
): MatrixVerbs {
  const { granted } = useHost()
  return useMemo(() => {
    const headEntity = chunk.entities[section.heads.at(-1)?.lines?.entity ?? ''] ?? entity
    const ofEntry = (owner: CompiledEntity, { row, path }: MatrixEntry): Target => ({
      entity: owner,
      row,
      path,
    })
    const actionsOf = (targetOf: (...at: Parameters<Actions['state']>) => Target | undefined): Actions => {
      const allowed = (target: Target | undefined, { verb, resource }: CompiledButton) =>
        target?.path === undefined || target.row['id'] === undefined || !granted(resource)
          ? undefined
          : rules.verbsOf(target.entity, target.path).find((one) => one.verb.name === verb)
      return {
        state: (row, button, column) => {
          const found = allowed(targetOf(row, button, column), button)
          if (!found) return 'hidden'
          return found.refusal ? 'disabled' : 'enabled'
        },
        why: (row, button, column) =>
          spoken(allowed(targetOf(row, button, column), button)?.refusal, language),
        press: (row, button, column) => {
          const target = targetOf(row, button, column)
          const found = allowed(target, button)
          if (target && found) onLineVerb(target.entity, found.verb, [target.row])
        },
      }
    }
    const heads = new Map(pivot.columns.map((entry) => [entry.row, entry]))
    return {
      inRows: actionsOf((row, _button, column) => {
        const spot = spots.at(row, column)
        if (!spot || spot.of === 'total') return undefined
        if (spot.of === 'side') return ofEntry(sideEntity, spot.entry)
        return { entity, row: spot.row, path: spot.path }
      }),
      inHeads: actionsOf((row) => {
        const entry = heads.get(row)
        return entry && ofEntry(headEntity, entry)
      }),
    }
  }, [chunk, section, entity, sideEntity, spots, pivot, rules, granted, onLineVerb, language])
}
