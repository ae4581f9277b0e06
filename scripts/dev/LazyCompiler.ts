import type { Compiled, Compiler } from '../../src/compiler/createCompiler.ts'
import type { Definitions } from '../../src/language/definitions.ts'

/** Milliseconds after the start in which the first pages are served. */
const busyFor = 2000

/** A compiler that has compiled nothing yet where what was written is that of the last session: it does so before the first change. */
export class LazyCompiler {
  readonly #compiler: Compiler
  #isWarm = false

  constructor(compiler: Compiler) {
    this.#compiler = compiler
  }

  /** Everything. */
  compile(): Compiled {
    this.#isWarm = true
    return this.#compiler.compile()
  }

  /** These files have changed: one by one; everything anew where it is as fast. */
  changed(files: readonly string[]): Compiled {
    const [first, ...rest] = files
    if (!this.#isWarm || first === undefined || rest.length >= 20) return this.compile()
    return rest.reduce((_, file) => this.#compiler.changed(file), this.#compiler.changed(first))
  }

  /** Compiles when the first pages have been served, so that the first change is as fast as all others. */
  warmSoon(emit: (definitions: Definitions) => unknown): void {
    const warm = () => {
      if (this.#isWarm) return
      const { definitions } = this.compile()
      if (definitions) emit(definitions)
    }
    setTimeout(warm, busyFor).unref()
  }
}
