/** Looks over all definitions: `node scripts/check.ts [root]`; --json for tools. Ends with 1 when there is a mistake. What holds for all definitions is asked of the
 *  compiler; then small documents are played through everything that may happen to them. Findings that are wanted stand in schemas/proofs/accepted.yaml. */
import { writtenAt } from '../src/compiler/source/writtenAt.ts'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCompiler } from '../src/compiler/createCompiler.ts'
import { parse } from 'yaml'
import { printDiagnostic } from '../src/compiler/source/diagnostics.ts'
import { explore } from '../src/compiler/explore/explore.ts'
import { endlessVerbs } from '../src/compiler/explore/endlessVerbs.ts'
import { hotValues, type HotValue } from '../src/compiler/explore/hotValues.ts'
import { idleSwitches } from '../src/compiler/explore/idleSwitches.ts'
import { loadEntities } from '../src/compiler/explore/loadEntities.ts'
import { sayFinding } from '../src/compiler/explore/sayFinding.ts'
import type { Definitions } from '../src/language/definitions.ts'
import { isStale } from './grammarTypes.ts'

interface Finding {
  readonly code: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
  readonly fix: string
  /** Told, and no mistake. */
  readonly isWarning?: true
}

const home = join(dirname(fileURLToPath(import.meta.url)), '..')
const root = resolve(process.argv.slice(2).find((word) => !word.startsWith('--')) ?? home)
const { diagnostics, definitions } = createCompiler(root).compile()
const stale: Finding[] =
  root === home && existsSync(join(home, 'src/language/source.ts')) && (await isStale())
    ? [
        {
          code: 'stale-types',
          file: 'src/language/source.ts',
          line: 1,
          column: 1,
          message: 'src/language/source.ts does not follow from schemas/language.',
          fix: 'Run node scripts/grammarTypes.ts.',
        },
      ]
    : []

const accepted = acceptedIn('schemas/proofs/accepted.yaml')
const ways = definitions
  ? [
      ...(await waysOf(definitions)),
      ...idleIn(definitions),
      ...endlessIn(definitions),
      ...hotIn(definitions),
      ...unservedIn(definitions),
    ]
  : []

if (process.argv.includes('--json')) {
  const findings = diagnostics.map(({ code, file, line, column, says, fix }): Finding => ({
    code,
    file,
    line,
    column,
    message: says,
    fix,
  }))
  console.log(JSON.stringify([...findings, ...stale, ...ways], null, 2))
} else {
  const said = [
    ...diagnostics.map(printDiagnostic),
    ...[...stale, ...ways].map(
      ({ code, file, line, column, message, fix }) =>
        `${code}\n${file}:${line}:${column}\n${message}\n${fix}`,
    ),
  ]
  const count = diagnostics.length + [...stale, ...ways].filter(({ isWarning }) => !isWarning).length
  if (count === 0 && said.length > 0) console.log(`${said.join('\n\n')}\n`)
  console.log(
    count === 0
      ? `${Object.keys(definitions?.entities ?? {}).length} entities, ${definitions?.screens.length ?? 0} screens: no mistakes`
      : `${said.join('\n\n')}\n\n${count} ${count === 1 ? 'mistake' : 'mistakes'}`,
  )
}
process.exitCode =
  diagnostics.length + stale.length + ways.filter(({ isWarning }) => !isWarning).length > 0 ? 1 : 0

function acceptedIn(file: string): readonly { finding: string; reason: string }[] {
  return existsSync(join(root, file))
    ? ((parse(readFileSync(join(root, file), 'utf8')) as
        | readonly { finding: string; reason: string }[]
        | null) ?? [])
    : [] // our own file
}

/** What users set in base data and no rule reads is a warning, unless it is wanted so. */
function idleIn(compiled: Definitions): Finding[] {
  return idleSwitches(compiled).flatMap(({ entity, field }): Finding[] => {
    const id = `idle ${entity.name}.${field.name}`
    if (accepted.some(({ finding }) => finding === id)) return []
    const { file, line, column } = writtenAt(field)
    return [
      {
        code: 'idle-switch',
        file,
        line,
        column,
        message: `Warning: users set ${field.name} of ${entity.name}, and no expression reads it.\nTo accept it: ${id}`,
        fix: 'Let a rule read it, or say in schemas/proofs/accepted.yaml what it is there for.',
        isWarning: true,
      },
    ]
  })
}

/** A verb that is done by itself and whose condition nothing makes false again is a warning, unless it is wanted so. */
function endlessIn(compiled: Definitions): Finding[] {
  return endlessVerbs(compiled).flatMap(({ entity, verb }): Finding[] => {
    const id = `endless ${entity.name}.${verb.name}`
    if (accepted.some(({ finding }) => finding === id)) return []
    const { file, line, column } = writtenAt(verb)
    const pace =
      verb.every === undefined ? 'once for each row, and never again' : 'again and again without end'
    return [
      {
        code: 'endless-verb',
        file,
        line,
        column,
        message: `Warning: nothing makes the condition of ${verb.name} of ${entity.name} false again. It is done ${pace}.\nTo accept it: ${id}`,
        fix: 'Say by from in which states it is done, or join a condition that ends; else say in schemas/proofs/accepted.yaml why it is wanted.',
        isWarning: true,
      },
    ]
  })
}

/** What is said and nothing serves yet is a warning: it is right, and nobody is told, nothing printed and nothing brought in by it. */
function unservedIn({ papers = [] }: Definitions): Finding[] {
  return papers.map(({ kind, name, at: { file, line, column } }): Finding => ({
    code: 'not-served',
    file,
    line,
    column,
    message: `Warning: the ${kind} ${name} is right, and not served yet.`,
    fix: 'Nothing is to be done: it waits for the part of the engine that serves it.',
    isWarning: true,
  }))
}

function hotId({ entity, name }: HotValue): string {
  return `hot ${entity.name}.${name}`
}

/** What is kept of all that agree in base data alone is a warning, unless few of them are written. */
function hotIn(compiled: Definitions): Finding[] {
  return hotValues(compiled).flatMap((value): Finding[] => {
    const id = hotId(value)
    if (accepted.some(({ finding }) => finding === id)) return []
    const { file, line, column } = value.at
    const { entity, name, of, agreed } = value
    return [
      {
        code: 'hot-value',
        file,
        line,
        column,
        message: `Warning: whoever writes a ${of} waits for everybody who writes one with the same ${agreed.join(', ')}, and ${name} of every such ${entity.name} is found anew each time.\nTo accept it: ${id}`,
        fix: 'Let the rows point to what is kept from them; have a verb make lines of what it finds when it is done (make, each); or say in schemas/proofs/accepted.yaml why few of them are written.',
        isWarning: true,
      },
    ]
  })
}

/** What is wrong with the ways of documents, but for what is accepted; and what is accepted and not found any more. */
async function waysOf(compiled: Definitions): Promise<Finding[]> {
  const reports = explore(await loadEntities(compiled))
  const found = reports.flatMap(({ entity, findings }) =>
    findings.map((finding) => ({ finding, at: compiled.entities[entity]?.at })),
  )
  const wrong = found
    .filter(({ finding: { id } }) => !accepted.some(({ finding }) => finding === id))
    .map(({ finding, at }): Finding => {
      const { title, says, fix } = sayFinding(finding)
      return {
        code: finding.kind,
        file: at?.file ?? '',
        line: at?.line ?? 1,
        column: 1,
        message: `${title}. ${says}\nTo accept it: ${finding.id}`,
        fix,
      }
    })
  const idle = [
    ...idleSwitches(compiled).map(({ entity, field }) => `idle ${entity.name}.${field.name}`),
    ...endlessVerbs(compiled).map(({ entity, verb }) => `endless ${entity.name}.${verb.name}`),
    ...hotValues(compiled).map(hotId),
  ]
  const gone = accepted.filter(
    ({ finding }) => !idle.includes(finding) && !found.some(({ finding: { id } }) => id === finding),
  )
  return [
    ...wrong,
    ...gone.map(({ finding }): Finding => ({
      code: 'accepted',
      file: 'schemas/proofs/accepted.yaml',
      line: 1,
      column: 1,
      message: `Not found any more: ${finding}`,
      fix: 'Remove it from the list.',
    })),
  ]
}
