import { useCallback, useRef, useState, type RefObject } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { documentForms, formOf } from '../document/documentForms.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { jumpTo } from './jumpTo.ts'
import type { FieldFolds } from './PartProps.ts'

/** The places of an open document that can be gone to. */
export interface DocumentPlaces {
  readonly body: RefObject<HTMLDivElement | null>
  /** Brings a section into sight; the sections say how. */
  readonly reveal: RefObject<((name: string) => void) | null>
  /** What unfolds the fields of a section. */
  readonly folds: FieldFolds
  /** What chooses a line among those of one place. */
  readonly choosers: Map<string, (key: string) => void>
  /** A grid came to a place in the document, or went. */
  register(place: string, grid: GridHandle | null): void
  /** Takes the keyboard to a field, by its path. */
  jump(path: string): void
  /** Closes what is being typed in a cell. */
  commit(): void
}

export function useDocumentPlaces(
  screen: CompiledScreen,
  entity: CompiledEntity,
  store: DocumentStore,
): DocumentPlaces {
  const body = useRef<HTMLDivElement>(null)
  const reveal = useRef<(name: string) => void>(null)
  const [grids] = useState(() => new Map<string, GridHandle>())
  const [choosers] = useState(() => new Map<string, (key: string) => void>())
  const [folds] = useState((): FieldFolds => new Map())
  const jump = useCallback(
    (path: string) =>
      jumpTo(
        path,
        { body: body.current, grids, choosers, folds, reveal: (name) => reveal.current?.(name) },
        store.state().row,
        formOf(documentForms(screen.sections, entity), path),
      ),
    [screen, entity, store, grids, choosers, folds],
  )
  const register = useCallback(
    (place: string, grid: GridHandle | null) => {
      if (grid) grids.set(place, grid)
      else grids.delete(place)
    },
    [grids],
  )
  const commit = useCallback(() => {
    for (const grid of grids.values()) grid.commit()
  }, [grids])
  return { body, reveal, choosers, folds, register, jump, commit }
}
