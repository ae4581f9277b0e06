/** Told of everything that is drawn, while a test counts. */
export const watchDrawing: {
  tell?: ((what: 'head' | 'row' | 'cell' | 'foot', key: string) => void) | undefined
} = {}
