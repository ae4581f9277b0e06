// What functions of the lower rooms say of themselves: an example first, and no example lies.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Exported {
  readonly place: string
  readonly file: string
  readonly comment: string
}

/** Exported functions of files with the comment above them. */
const functionsOf = (files: string): readonly Exported[] =>
  globSync(files, { cwd: root })
    .filter((file) => !/\.(?:test|stories|chromium)\.tsx?$|\/testing\/|language\/source\.ts$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=\n]+)? =\s*(?:<[^>]*>)?\()/g,
        ),
      ].map(([, comment = '', name, constant]) => ({ place: `${file} ${name ?? constant}`, file, comment })),
    )

/** `` `asCode(' ab1 ')` → `'AB1'` `` at the beginning of a comment. */
const exampleIn = ({ comment }: Exported) => /^\/\*\*(?:\n \*)? `(.+?)` → `(.+?)`\./.exec(comment)

interface Rooms {
  readonly files: string
  /** How many are there at least. */
  readonly least: number
  /** What needs something around it is said in prose. The number may only fall. */
  readonly mostInProse: number
}

const rooms: readonly Rooms[] = [
  { files: 'src/{language,rules}/**/*.ts', least: 150, mostInProse: 70 }, // a document, a scope or a statement
  { files: 'src/{cells,grid}/**/*.{ts,tsx}', least: 250, mostInProse: 225 }, // components, hooks, a grid or its services
]

test.each(rooms)('every function of $files has an example first, or says in prose what it does', (room) => {
  const functions = functionsOf(room.files)
  const without = functions.filter((one) => !exampleIn(one))
  expect(functions.length).toBeGreaterThan(room.least)
  expect(without.filter(({ comment }) => comment === '').map(({ place }) => place)).toEqual([])
  expect(without.length, without.map(({ place }) => place).join('\n')).toBe(room.mostInProse)
})

test.each(rooms.flatMap(({ files }) => functionsOf(files).filter(exampleIn)))(
  '$place: its example is true',
  async (one) => {
    const [, call = '', result = ''] = exampleIn(one) ?? []
    const module: Record<string, unknown> = await import(join(root, one.file))
    const evaluated = (text: string): unknown => runInNewContext(`(${text})`, { ...module })
    expect(call).toContain(`${one.place.split(' ')[1]}(`)
    expect(evaluated(call)).toEqual(evaluated(result))
  },
)
