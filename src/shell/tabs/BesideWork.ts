import type { ScreenHost } from '../../runtime/host/host.ts'

type Save = () => Promise<boolean>
type Title = Parameters<ScreenHost['setTitle']>[0]

/** What is unsaved in a document that stands beside its list. */
export class BesideWork {
  #isDirty = false
  #title = ''
  #save: Save | undefined
  /** Those who want to hear that it is thrown away. */
  readonly #discarded = new Set<() => void>()

  get isDirty(): boolean {
    return this.#isDirty
  }

  /** What the document is called; one without a number of its own: nothing. */
  get title(): string {
    return this.#title
  }

  get save(): Save | undefined {
    return this.#save
  }

  setDirty(isDirty: boolean): void {
    this.#isDirty = isDirty
  }

  setTitle(title: Title): void {
    this.#title = typeof title === 'string' ? title : ''
  }

  savedBy(save: Save): void {
    this.#save = save
  }

  /** Hears of it. Answers how to stop listening. */
  onDiscarded(listener: () => void): () => void {
    this.#discarded.add(listener)
    return () => void this.#discarded.delete(listener)
  }

  throwAway(): void {
    for (const tell of this.#discarded) tell()
    this.#isDirty = false
  }
}
