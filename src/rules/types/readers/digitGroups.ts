/** `new RegExp('^' + groupsBy(',') + '$').test('1,234')` → `true`. Source of a pattern for whole digits in groups of three. Only threes are groups, so that a comma that means something else is none. */
export const groupsBy = (marks: string): string => `\\d{1,3}(?:[${marks}]\\d{3})+`
