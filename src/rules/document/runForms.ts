import type { Label } from '../../language/label.ts'
import { rulesTexts } from '../../texts/rulesTexts.ts'

/** A form among several: a section of fields, a grid, the rules of the document itself. `run` answers its mistakes in the order in which they are read. */
export interface FormToRun<Mistake> {
  readonly name: string
  run(): readonly Mistake[] | Promise<readonly Mistake[]>
}

export interface FormMistake<Mistake> {
  readonly form: string
  readonly mistake: Mistake
}

export interface FormCallbacks<Mistake> {
  /** Nothing is wrong in any form. */
  onValid(): void
  /** The first mistake, in the order of the forms, and all of them. */
  onFirst(first: FormMistake<Mistake>, all: readonly FormMistake<Mistake>[]): void
}

/** The validator was not given what it needs. */
export class FormsConfigurationError extends Error {
  readonly words: Label
  constructor(key: 'validator.forms' | 'validator.callbacks') {
    const words = rulesTexts.label(key)
    super(words.EN)
    this.name = 'FormsConfigurationError'
    this.words = words
  }
}

/**
 * Runs all forms of a document, also those after one with mistakes, and reports the first mistake. Answers whether there was none.
 * Throws FormsConfigurationError when it is not given an array of forms and both callbacks.
 */
export async function runForms<Mistake>(
  forms: readonly FormToRun<Mistake>[],
  callbacks: FormCallbacks<Mistake>,
): Promise<boolean> {
  // What a type forbids can still come from a program that knows no types.
  if (
    !Array.isArray(forms) ||
    forms.some(
      (form: Partial<FormToRun<Mistake>> | null) =>
        typeof form?.name !== 'string' || typeof form.run !== 'function',
    )
  )
    throw new FormsConfigurationError('validator.forms')
  if (typeof callbacks?.onValid !== 'function' || typeof callbacks.onFirst !== 'function')
    throw new FormsConfigurationError('validator.callbacks')
  const all: FormMistake<Mistake>[] = []
  for (const { name, run } of forms) for (const mistake of await run()) all.push({ form: name, mistake })
  const [first] = all
  if (first) callbacks.onFirst(first, all)
  else callbacks.onValid()
  return first === undefined
}
