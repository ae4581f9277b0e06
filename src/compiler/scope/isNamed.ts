import type { SourceCopy } from '../../language/source.ts'

/** The fields that `copy` names one by one. */
export const listed = (copy: SourceCopy | undefined): readonly string[] => (Array.isArray(copy) ? copy : [])

/** Whether a field is one of those that are named. */
export const isNamed = (copy: SourceCopy | undefined, name: string): boolean => listed(copy).includes(name)
