/** How each operator is drawn on its button. What it is called stands with the texts. */
export const operatorSigns = {
  contains: '∋',
  startsWith: 'a…',
  eq: '=',
  ne: '≠',
  in: '∈',
  notIn: '∉',
  range: '↔',
  empty: '∅',
  notEmpty: '∃',
  relative: '◷',
  below: '⊇',
} as const
