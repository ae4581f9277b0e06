import { createCompiler } from '../../src/compiler/createCompiler.ts'
import { filesOnDisk } from '../../src/compiler/source/files.ts'
import { printDiagnostic } from '../../src/compiler/source/diagnostics.ts'
import { explore, type Report } from '../../src/compiler/explore/explore.ts'
import { loadEntities } from '../../src/compiler/explore/loadEntities.ts'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const world: Readonly<Record<string, string>> = {
  'schemas/areas.yaml': 'areas:\n  work: { label: 工作 | Work }\n',
  'schemas/audiences.yaml': `audiences:
  host: { label: 主方 | Host, userType: IN, home: inHome }
users: person
me: { user: id }
roles: { clerk: { label: 职员 | Clerk, audience: host } }
responsibilities: { clerk: { label: 职员 | Clerk, roles: [clerk] } }
everything: clerk
default: clerk
`,
  'schemas/lookups/work.yaml':
    'ANSWER:\n  label: 答复 | Answer\n  values: { ASKED: 待答 | Asked, OFFERED: 待定 | Offered, AGREED: 同意 | Agreed, REFUSED: 拒绝 | Refused }\nCHECK:\n  label: 检验 | Check\n  values: { NONE: 免检 | None, FULL: 全检 | Full }\n',
  'schemas/entities/work/person.yaml':
    'entity: person\nlabel: 人员 | Person\nfields:\n  personCode: { label: 编码 | Code, required: true }\n  personName: { label: 姓名 | Name, required: true }\n',
}

/** What is found of a document that is written here, with others beside it, in a world of nothing else. */
export async function waysOf(name: string, texts: Readonly<Record<string, string>>): Promise<Report> {
  const disk = filesOnDisk(root)
  const all: Record<string, string> = {
    ...world,
    ...Object.fromEntries(
      Object.entries(texts).map(([id, text]) => [`schemas/entities/work/${id}.yaml`, text]),
    ),
  }
  const { diagnostics, definitions } = createCompiler(root, {
    read: (file) => all[file] ?? (file.startsWith('schemas/language/') ? disk.read(file) : undefined),
    list: (folder, deep) =>
      folder.startsWith('schemas/language')
        ? disk.list(folder, deep)
        : Object.keys(all)
            .filter((file) => file.startsWith(`${folder}/`))
            .map((file) => file.slice(folder.length + 1))
            .filter((file) => deep || !file.includes('/')),
  }).compile()
  if (!definitions) throw new Error(diagnostics.map(printDiagnostic).join('\n\n'))
  const [report] = explore(await loadEntities(definitions), [name])
  if (!report) throw new Error(`${name} has no states.`)
  return report
}
