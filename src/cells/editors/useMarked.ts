import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import type { FieldEditorProps } from './FieldEditorProps.ts'

/** What stands in a cell is marked when its editor opens, so that typing replaces it and arrows go into it. Marking takes the keyboard: only the box that has it is marked. */
export function useMarked(
  box: RefObject<HTMLInputElement | null>,
  { place, replace, autoFocus }: Pick<FieldEditorProps, 'place' | 'replace' | 'autoFocus'>,
): void {
  useLayoutEffect(() => {
    if (place === 'cell' && autoFocus && !replace) box.current?.select()
  }, [box, place, replace, autoFocus])
}
