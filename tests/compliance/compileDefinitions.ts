import { join } from 'node:path'
import { createCompiler } from '../../src/compiler/createCompiler.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import { loadCompiled } from './loadCompiled.ts'

/** The definitions of the house itself, compiled from what schemas/ and screens/ say now. */
export const compileDefinitions = (): Promise<Definitions> =>
  loadCompiled(createCompiler(join(import.meta.dirname, '../..')).compile())
