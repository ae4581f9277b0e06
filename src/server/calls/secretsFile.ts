import { readFileSync } from 'node:fs'

/** `secretIn('esign=abc', 'esign')` → `'abc'`. The secret of this name among lines `name=secret`; lines that begin with # say nothing. */
export const secretIn = (text: string, name: string): string | undefined =>
  text
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s))
    .find(([key]) => key?.trim() === name)?.[1]
    ?.trim()

/** The secret of this name in the file, which is read each time: so it can be changed without a stop. Undefined: there is none. */
export const readSecret = (file: string | undefined, name: string): string | undefined =>
  file === undefined ? undefined : secretIn(readFileSync(file, 'utf8'), name)
