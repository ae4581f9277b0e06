import { useState } from 'react'

/** When typing began in a cell the editor starts empty, though the value stands until something is typed. */
export function useReplaced(
  text: string,
  replace: boolean | undefined,
): readonly [text: string, touch: () => void] {
  const [untouched, setUntouched] = useState(replace === true)
  return [untouched ? '' : text, () => setUntouched(false)]
}
