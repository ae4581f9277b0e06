import { useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { MatrixSection } from '../../language/matrix.ts'
import type { Row } from '../../language/row.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { lineEntityOf } from '../../rules/document/rowPath.ts'
import { useEnvironment } from '../document/environment.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { MatrixRows, matrixColumns, type MatrixGridColumns } from '../matrix/matrixColumns.ts'
import { matrixSpots, type MatrixSpots } from '../matrix/matrixSpots.ts'
import { pivotOf, type Pivot } from '../matrix/pivot.ts'
import { headerWatch } from './headerWatch.ts'
import type { PartProps } from './PartProps.ts'

export type MatrixProps = PartProps & { readonly section: MatrixSection }

/** A matrix as it stands now. */
export interface Matrix extends MatrixGridColumns {
  readonly section: MatrixSection
  readonly pivot: Pivot
  /** Of the grid: one for each row of the matrix. */
  readonly rows: readonly Row[]
  readonly entity: CompiledEntity
  readonly sideEntity: CompiledEntity
  readonly services: CellServices
  readonly spots: MatrixSpots
}

/** The rows of a table at their places; undefined for whom there is no such table. */
export function useMatrix(props: MatrixProps): Matrix | undefined {
  const { section, chunk, entity: document, servicesOf } = props
  const entity = lineEntityOf(chunk.entities, document, section.path)
  const sideEntity = chunk.entities[section.side.lines?.entity ?? ''] ?? entity
  const pivot = usePivot(props, entity)
  const plain = useMemo(() => entity && servicesOf(entity), [entity, servicesOf])
  const [made] = useState(() => new MatrixRows())
  const columns = useColumns(section, pivot, plain)
  const rows = made.follow(section, pivot)
  const places = columns?.places ?? noPlaces
  const spots = useMemo(() => matrixSpots(section, made, () => places), [section, made, places])
  const services = useServices(props, { entity, sideEntity, spots })
  if (!entity || !sideEntity || !services || !columns) return undefined
  return { section, pivot, rows, entity, sideEntity, services, spots, ...columns }
}

/** It is found anew when a row of its tables changes, or what its rules read of the document. */
function usePivot(
  { section, store, entity: document }: MatrixProps,
  entity: CompiledEntity | undefined,
): Pivot {
  const environment = useEnvironment()
  const { user } = useHost()
  const tables = useMemo(() => tablesOf(section), [section])
  const watched = useMemo(
    () => (entity ? watchedBy(section, entity, document.access[user.audience]) : []),
    [section, entity, document, user],
  )
  const around = useSelected(store, ({ row }) => [...tables, ...watched].map((key) => row[key]))
  return useMemo(
    () => (around.length > 0 ? pivotOf(section, store.state().row, environment()) : noPivot),
    [around, section, store, environment],
  )
}
const noPlaces: MatrixGridColumns['places'] = new Map()
const noPivot: Pivot = { rows: [], columns: [], cells: new Map() }

const tablesOf = ({ path, side, heads }: MatrixSection): readonly string[] => [
  ...new Set([path[0], side.lines?.name, heads.at(-1)?.lines?.name].filter((name) => name !== undefined)),
]

function watchedBy(
  { table, path, absent = [] }: MatrixSection,
  entity: CompiledEntity,
  access: CompiledEntity['access'][string] | undefined,
): readonly string[] {
  const ofHead = absent.flatMap(({ when }) => when?.deps ?? []).filter((dep) => dep.startsWith('parent.'))
  return [
    ...headerWatch(entity, table, access, path.length),
    ...ofHead.map((dep) => dep.slice('parent.'.length)),
  ]
}

/** They keep their identity while the titles stay what they are. */
function useColumns(
  section: MatrixSection,
  pivot: Pivot,
  services: CellServices | undefined,
): MatrixGridColumns | undefined {
  const made = useMemo(
    () => services && matrixColumns(section, pivot.columns, services),
    [section, pivot, services],
  )
  const [kept, setKept] = useState(made)
  if (made === kept || !made) return made
  if (kept && signatureOf(kept) === signatureOf(made)) return kept
  setKept(made)
  return made
}

const signatureOf = ({ columns }: MatrixGridColumns): string =>
  columns
    .map(({ key, title, groups = [] }) =>
      [key, title.CN, ...groups.map((group) => group.title.CN)].join('\t'),
    )
    .join('\n')

/** What cells ask is asked of the row of the document that they show. */
function useServices(
  { servicesOf }: MatrixProps,
  {
    entity,
    sideEntity,
    spots,
  }: {
    readonly entity: CompiledEntity | undefined
    readonly sideEntity: CompiledEntity | undefined
    readonly spots: MatrixSpots
  },
): CellServices | undefined {
  return useMemo(() => {
    if (!entity || !sideEntity) return undefined
    const [cells, side] = [servicesOf(entity), servicesOf(sideEntity)]
    const asked = <T extends { readonly column: Parameters<MatrixSpots['at']>[1]; readonly row: Row }>(
      request: T,
    ) => {
      const spot = spots.at(request.row, request.column)
      const owner = spot?.of === 'side' ? side : cells
      return { owner, request: spot ? { ...request, column: spot.column, row: spot.row } : request }
    }
    return {
      ...cells,
      pick: async (given) => {
        const { owner, request } = asked(given)
        return owner.pick?.(request) ?? { options: [], count: 0 }
      },
      resolve: async (column, texts, row) => {
        const { owner, request } = asked({ column, row })
        return owner.resolve?.(request.column, texts, request.row) ?? new Map()
      },
    }
  }, [entity, sideEntity, servicesOf, spots])
}
