import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesAt, startOf } from '../scripts/filesAt.ts'

// npm run diff compares with these.
test('files are read as they were at a revision, from the folder of the project in its repository', () => {
  const home = mkdtempSync(join(tmpdir(), 'files-at-'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: home,
      encoding: 'utf8',
    })
  const root = join(home, 'project')
  const file = join(root, 'schemas/entities/stock/thing.yaml')
  try {
    mkdirSync(join(root, 'schemas/entities/stock'), { recursive: true })
    git('init', '-q', '-b', 'main')
    writeFileSync(file, 'label: 物品 | Thing\n')
    git('add', '-A')
    git('commit', '-q', '-m', 'first')
    const first = git('rev-parse', 'HEAD').slice(0, 12)
    git('checkout', '-q', '-b', 'work')
    writeFileSync(file, 'label: 东西 | Thing\n')
    writeFileSync(join(root, 'schemas/areas.yaml'), 'areas: {}\n')
    git('add', '-A')
    git('commit', '-q', '-m', 'second')
    expect(startOf(root)).toBe(first)
    const [then, now] = [filesAt(root, first), filesAt(root, 'HEAD')]
    expect(then.read('schemas/entities/stock/thing.yaml')).toBe('label: 物品 | Thing\n')
    expect(now.read('schemas/entities/stock/thing.yaml')).toBe('label: 东西 | Thing\n')
    expect([then.list('schemas'), now.list('schemas')]).toEqual([['entities'], ['areas.yaml', 'entities']])
    expect(now.list('schemas/entities', true)).toEqual(['stock/thing.yaml'])
  } finally {
    rmSync(home, { recursive: true })
  }
})
