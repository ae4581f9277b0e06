import type { CompiledButton } from '../../language/button.ts'

/** What a document that is filled in stage by stage is led on with. */
export interface Filling {
  /** Something of the document may be changed now. */
  readonly maySave: boolean
  /** Closes what is being typed in a cell, and waits for what is looked up. */
  commit(): Promise<void>
  /** Answers whether it was saved. */
  save(): Promise<boolean>
  /** Does what a button of the document says. */
  press(button: CompiledButton): void
  /** Takes the keyboard to a field, by its path. */
  jump(path: string): void
}
