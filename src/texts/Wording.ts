import type { Label } from '../language/label.ts'

/** A number or a name stands as it is; a text is said in the language of the whole. */
export type Fact = string | number | Wording

/** A text of a room with its facts, not yet said in any language: plain data, which may be kept, compared and handed on. */
export interface Phrase {
  readonly room: string
  readonly key: string
  readonly facts?: Readonly<Record<string, Fact>>
}

/** What is said when it is known who reads it: a label of a definition, or a text of the program. */
export type Wording = Label | Phrase
