import { CodedError } from '../fail.ts'
import type { Deed } from './putAsked.ts'

/** Runs each deed and adds the row's index to what is refused. */
export function eachDeed(deeds: readonly Deed[], run: (deed: Deed) => void): void {
  for (const [rowIndex, deed] of deeds.entries()) {
    try {
      run(deed)
    } catch (error) {
      if (!(error instanceof CodedError) || deeds.length === 1) throw error
      const place = {
        path: '',
        code: error.code,
        words: error.words,
        rowIndex,
      }
      throw new CodedError(error.code, error.words, {
        data: error.data,
        errors: error.errors.length > 0 ? error.errors.map((one) => ({ ...one, rowIndex })) : [place],
      })
    }
  }
}
