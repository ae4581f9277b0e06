import { execFileSync } from 'node:child_process'
import { filesOnDisk, type Files } from '../src/compiler/source/files.ts'

const folders = ['schemas', 'screens', 'src/areas']

/** The definitions as they were at a revision; the grammar and what is installed are those of today. */
export function filesAt(root: string, revision: string): Files {
  const disk = filesOnDisk(root)
  const texts = textsAt(root, revision)
  const isOld = (path: string) =>
    folders.some((folder) => `${path}/`.startsWith(`${folder}/`)) && !path.startsWith('schemas/language')
  return {
    read: (file) => (isOld(file) ? texts.get(file) : disk.read(file)),
    list: (folder, deep = false) => (isOld(folder) ? namesIn(texts, folder, deep) : disk.list(folder, deep)),
  }
}

/** Where the work began: where it left the main branch, else the last commit. */
export function startOf(root: string): string {
  for (const branch of ['origin/HEAD', 'main', 'master']) {
    const base = asked(root, ['merge-base', 'HEAD', branch])
    if (base !== undefined) return base.slice(0, 12)
  }
  return 'HEAD'
}

function asked(root: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined // there is no such branch
  }
}

/** Every text of the revision, by one call of git each for names and contents. */
function textsAt(root: string, revision: string): ReadonlyMap<string, string> {
  const most = 256 * 1024 * 1024
  const names = execFileSync('git', ['ls-tree', '-r', '-z', '--name-only', revision, '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: most,
  })
    .split('\0')
    .filter((name) => /\.(?:ya?ml|tsx?)$/.test(name))
  const input = names.map((name) => `${revision}:./${name}\n`).join('')
  const output = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: most })
  const texts = new Map<string, string>()
  let at = 0
  for (const name of names) {
    const end = output.indexOf(10, at)
    const size = Number(output.toString('utf8', at, end).split(' ')[2])
    texts.set(name, output.toString('utf8', end + 1, end + 1 + size))
    at = end + size + 2
  }
  return texts
}

function namesIn(texts: ReadonlyMap<string, string>, folder: string, deep: boolean): string[] {
  const below = [...texts.keys()].flatMap((file) =>
    file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [],
  )
  const names = deep ? below : below.map((name) => name.split('/')[0] ?? name)
  return [...new Set(names)].sort()
}
