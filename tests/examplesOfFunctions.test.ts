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

/** Exported functions with the comment above them. */
const functions: readonly Exported[] = globSync('src/{language,rules}/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\/|language\/source\.ts$/.test(file))
  .flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /((?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?)export (?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=\n]+)? =\s*(?:<[^>]*>)?\()/g,
      ),
    ].map(([, comment = '', name, constant]) => ({ place: `${file} ${name ?? constant}`, file, comment })),
  )

/** `` `asCode(' ab1 ')` → `'AB1'` `` at the beginning of a comment. */
const exampleIn = ({ comment }: Exported) => /^\/\*\*(?:\n \*)? `(.+?)` → `(.+?)`\./.exec(comment)

/** What needs a document, a scope or a statement around it: said in prose. The number may only fall. */
const mostInProse = 67

test('there are functions to judge', () => {
  expect(functions.length).toBeGreaterThan(150)
})

test('every function has an example first, or says in prose what it does', () => {
  const without = functions.filter((one) => !exampleIn(one))
  expect(without.filter(({ comment }) => comment === '').map(({ place }) => place)).toEqual([])
  expect(without.length, without.map(({ place }) => place).join('\n')).toBe(mostInProse)
})

test.each(functions.filter(exampleIn))('$place: its example is true', async (one) => {
  const [, call = '', result = ''] = exampleIn(one) ?? []
  const module: Record<string, unknown> = await import(join(root, one.file))
  const evaluated = (text: string): unknown => runInNewContext(`(${text})`, { ...module })
  expect(call).toContain(`${one.place.split(' ')[1]}(`)
  expect(evaluated(call)).toEqual(evaluated(result))
})
