import { join } from 'node:path'
import type { CompiledColumn } from '../../language/column.ts'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { CompiledTable } from '../../language/table.ts'
import { createCompiler, type Compiled, type Compiler } from '../createCompiler.ts'
import { emit } from '../emit/emit.ts'
import { filesOnDisk } from '../source/files.ts'

const project = filesOnDisk(join(import.meta.dirname, '../../..'))
const base = filesOnDisk(join(import.meta.dirname, '../../../tests/diagnostics/base'))
const isGrammar = (path: string) => path.startsWith('schemas/language') || path.startsWith('node_modules')

export interface SampleProject {
  readonly compiler: Compiler
  readonly texts: Map<string, string>
  rewrite(file: string, from: string, to: string): void
  read(file: string): string | undefined
}

/** The small project of the diagnostics' samples, with files that a test may rewrite. */
export function sampleProject(): SampleProject {
  const texts = new Map<string, string>()
  const compiler = createCompiler('', {
    read: (file) => texts.get(file) ?? (isGrammar(file) ? project : base).read(file),
    list: (folder, deep) => {
      const added = [...texts.keys()]
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1))
      return [...new Set([...(isGrammar(folder) ? project : base).list(folder, deep), ...added])].sort()
    },
  })
  return {
    compiler,
    texts,
    rewrite: (file, from, to) =>
      texts.set(file, (texts.get(file) ?? base.read(file) ?? '').replace(from, to)),
    read: (file) => texts.get(file) ?? base.read(file),
  }
}

/** What is written of what was compiled, by file; nothing where it has mistakes. */
export const emittedOf = ({ definitions }: Pick<Compiled, 'definitions'>) =>
  definitions && [...emit(definitions)].sort()

export function definitionsOf(compiler: Compiler): Definitions {
  const { definitions, diagnostics } = compiler.compile()
  if (!definitions) throw new Error(diagnostics.map(({ says }) => says).join('\n'))
  return definitions
}

const screens = 'screens/stock/loan.yaml'

/** The project with other words on its screens, and a few more fields to say them of. */
export function loanProject(words: {
  readonly list?: string
  readonly lines?: string
  readonly header?: string
  readonly search?: string
  readonly sections?: string
}): SampleProject {
  const sample = sampleProject()
  sample.rewrite(
    'schemas/entities/stock/loan.yaml',
    '  secret:   {',
    '  urgent:   { type: flag, label: 急 | Urgent }\n  files:    { type: attachments, label: 附件 | Files }\n  note:     { label: 备注 | Note }\n  secret:   {',
  )
  if (words.list !== undefined)
    sample.rewrite(screens, 'columns: [loanNum, site, company, total, secret, status]', words.list)
  if (words.search !== undefined) sample.rewrite(screens, 'search: [loanNum, company, status]', words.search)
  if (words.lines !== undefined)
    sample.rewrite(screens, 'columns: [thing, quantity, value], summary: [value]', words.lines)
  if (words.header !== undefined)
    sample.rewrite(
      screens,
      'fields: [loanNum, status, site, company, loanDate, dueDate, secret, total]',
      words.header,
    )
  if (words.sections !== undefined)
    sample.rewrite(screens, '      lines: {', `${words.sections}\n      lines: {`)
  return sample
}

export function screenOf(words: Parameters<typeof loanProject>[0], id: string): CompiledScreen {
  const found = definitionsOf(loanProject(words).compiler).screens.find((screen) => screen.id === id)
  if (!found) throw new Error(`There is no screen ${id}.`)
  return found
}

/** A column of the list beside the document's number, or of the lines of its editor. */
export function columnOf(
  words: string,
  place: 'list' | 'lines' | 'header' = 'list',
): CompiledColumn | undefined {
  if (place === 'list')
    return screenOf({ list: `columns: [loanNum, ${words}]` }, 'loanList').table?.columns[1]
  const screen = screenOf(
    place === 'lines' ? { lines: `columns: [${words}]` } : { header: `fields: [${words}]` },
    'loanEdit',
  )
  return place === 'lines'
    ? linesOf(screen)?.columns[0]
    : screen.sections.flatMap((section) => (section.kind === 'fields' ? section.columns : []))[0]
}

export function linesOf(screen: CompiledScreen): CompiledTable | undefined {
  return screen.sections.flatMap((section) => (section.kind === 'table' ? [section.table] : []))[0]
}

/** What an author would be told, as codes. */
export function mistakesOf(words: Parameters<typeof loanProject>[0]): string[] {
  return loanProject(words)
    .compiler.compile()
    .diagnostics.map(({ code }) => code)
}
