/** Opens the search of the frame, which hears its key wherever it is pressed. */
export const openSearch = (): void => {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))
}
