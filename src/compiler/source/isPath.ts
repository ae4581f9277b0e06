/** `isPath('parent.dataType')` → `true`. Names with points between them, at least two. */
export const isPath = (text: unknown): text is string =>
  typeof text === 'string' && text.includes('.') && /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(text)
