import type { SourceField } from '../../language/source.ts'

/** Whether no person writes it, whatever the row is: verbs set it. */
export const neverByHand = (source: Pick<SourceField, 'readonly'> | undefined): boolean =>
  source?.readonly === true

/** Whether it may be given to a new row alone: `readonly: saved`. */
export const onlyWhenNew = ({ readonly }: Pick<SourceField, 'readonly'>): boolean => readonly === 'saved'
