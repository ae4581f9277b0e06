import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import type { FieldEditorProps } from './FieldEditorProps.ts'

/** What stands in a cell is marked when its editor opens, so that typing replaces it and arrows go into it. */
export function useMarked(box: RefObject<HTMLInputElement | null>, { place, replace }: Pick<FieldEditorProps, 'place' | 'replace'>): void {
  useLayoutEffect(() => { if (place === 'cell' && !replace) box.current?.select() }, [box, place, replace])
}
