/** `isMoved({ movementX: 0, movementY: 0 })` → `false`. Whether the pointer itself went there, and not the list below it when it came, was searched or scrolled. */
export const isMoved = (by: { readonly movementX: number; readonly movementY: number }): boolean =>
  by.movementX !== 0 || by.movementY !== 0
