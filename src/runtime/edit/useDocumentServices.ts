import { useMemo } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CellServices, FileServices, PickRequest } from '../../cells/CellServices.ts'
import type { FormulaResult } from '../../language/field.ts'
import type { Environment } from '../document/environment.ts'
import { holdersOf, withoutLines as plain } from '../document/paths.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useHost } from '../host/host.ts'
import { expressionFrom } from '../services/expressionFrom.ts'
import { askFormula, formulaFrom } from '../services/formulaFrom.ts'
import { reasonFrom } from '../services/reasonFrom.ts'
import { pickFrom, resolveFrom, treeFrom, useServices } from '../services/useServices.ts'

export interface DocumentServices {
  /** For cells and editors of one entity of the document. Each picks for its own: rules of the choice may read the header, which goes along as the line's parent. */
  of(owner: CompiledEntity): CellServices
  readonly files: FileServices | undefined
}

/** Null until the code lists of the screen are here. */
export function useDocumentServices(
  typeCodes: readonly string[],
  entity: CompiledEntity,
  store: DocumentStore,
  environment: Environment,
): DocumentServices | null {
  const { client, menuId, respId } = useHost()
  const services = useServices(typeCodes)
  return useMemo(() => {
    if (!services) return null
    const made = new Map<string, CellServices>()
    const asking = new Map<FormulaResult, ReturnType<typeof askFormula>>()
    const atServer = (gives: FormulaResult) => {
      const known = asking.get(gives) ?? askFormula(client, gives)
      asking.set(gives, known)
      return known
    }
    const expressionOf = expressionFrom({ client, entity, menuId, respId, id: () => store.state().row['id'] })
    const expression: CellServices['expression'] = (column) =>
      column.expression && expressionOf(column.expression)
    const header = () => plain(store.state().row)
    const of = (owner: CompiledEntity): CellServices => {
      const known = made.get(owner.name)
      if (known) return known
      const whole = (row: Row): Row => (owner === entity ? header() : { ...plain(row), parent: header() })
      const pick = (request: PickRequest) =>
        pickFrom(client, owner, { ...request, row: whole(request.row) }, { menuId, respId })
      const resolve: CellServices['resolve'] = (column, texts, row) =>
        resolveFrom(client, owner, { column, texts, row: whole(row) }, { menuId, respId })
      const pickTree: CellServices['pickTree'] = (request) =>
        treeFrom(client, owner, { ...request, row: whole(request.row) }, { menuId, respId })
      const why: CellServices['why'] = ({ column, row }) =>
        reasonFrom(client, owner, { column, row: whole(row) }, { menuId, respId })
      const formula: CellServices['formula'] = (column, row) => {
        const up = owner === entity ? undefined : holdersOf(store.state().row, row)
        const place = formulaFrom(owner, column, row, environment(up))
        return place && { ...place, atServer: atServer(place.gives) }
      }
      const above = owner === entity ? undefined : header
      const one: CellServices = {
        ...services,
        pick,
        resolve,
        pickTree,
        why,
        formula,
        expression,
        ...(above ? { above } : {}),
      }
      made.set(owner.name, one)
      return one
    }
    return { of, files: services.files }
  }, [services, client, entity, store, environment, menuId, respId])
}
