import { useMemo, useState } from 'react'
import type { Look } from '../../language/picture.ts'
import type { SavedView } from '../../language/wire.ts'
import { nothingArranged, type Arrangement } from '../layout/tableLayout.ts'
import type { KeptTable } from '../layout/useTableLayout.ts'
import { arrangementOf } from './viewStates.ts'

/** Columns, order and page size while a view is on: they begin as the view has them, and their changes are kept when it is saved. */
export interface ViewArrangement {
  readonly table: KeptTable
  /** Begins as the view has it; null: with nothing arranged. */
  begin(view: SavedView | null): void
}

/** As what the rows of a list are drawn. */
export interface ViewedLook {
  readonly now: Look
  /** Shows them so, and does not remember it; null: as the user chose last. */
  show(look: Look | null): void
}

export function useArrangement(look?: ViewedLook): ViewArrangement {
  const show = look?.show
  const [arrangement, setArrangement] = useState<Arrangement>(nothingArranged)
  return useMemo(() => {
    const set = (part: Partial<Arrangement>) => setArrangement((now) => ({ ...now, ...part }))
    return {
      table: {
        ...arrangement,
        known: true,
        arrange: (choices) => set({ choices }),
        resetColumns: () => set({ choices: [] }),
        keepSort: (sort) => set({ sort }),
        keepPageRows: (pageRows) => set({ pageRows }),
      },
      begin: (view) => {
        setArrangement(view ? arrangementOf(view.state) : nothingArranged)
        show?.(view?.state.look ?? null)
      },
    }
  }, [arrangement, show])
}
