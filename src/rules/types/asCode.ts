/** `asCode(' ab1 ')` → `'AB1'`. A code as it is kept: full-width letters, digits and blanks as plain ones, nothing invisible, single blanks within and none around, in upper case. */
export const asCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()

/** `asKept('ab1', { case: 'upper' })` → `'AB1'`. What is looked for in a field, as the field keeps it. */
export const asKept = (text: string, field: { readonly case?: 'upper' } | undefined): string =>
  field?.case === 'upper' ? asCode(text) : text
