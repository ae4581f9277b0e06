import {
  modeCodes,
  modelRows,
  timedAnswerOf,
  timedCodes,
  type StepMode,
  type TimedAnswer,
} from '../../language/process.ts'
import type { Row } from '../../language/row.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'
import { errorOf, fail } from '../fail.ts'
import { jsonProblems } from '../jsonProblems.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { processSchema } from './processSchema.ts'

/** A version of a process as a file: what stands in `schemas/processes` says the same. */
export interface PortableVersion {
  readonly fileName: string
  readonly text: string
}

interface PortableStep {
  readonly label: string
  readonly by?: string | readonly string[] | null
  readonly when?: string | null
  readonly mode?: StepMode
  readonly within?: number | null
  readonly else?: string | null
  readonly decide?: TimedAnswer
}

/** The version of this key, else the one in force: as JSON, which YAML reads too. */
export function exportedVersion(
  { catalog }: OperationContext,
  model: Row,
  versionId: string | null,
): PortableVersion {
  const versions = linesOf(model, 'definitions')
  const inForce = versions.filter(({ status }) => status === modelRows.inForce)
  const row =
    versionId === null
      ? (inForce.find(({ deliveredFlag }) => deliveredFlag !== 'Y') ?? inForce[0])
      : versions.find(({ id }) => id === versionId)
  const process = catalog.definitions.processes?.find(({ name }) => name === model['processKey'])
  if (!row || !process) return fail('SRM-1010')
  const { CN, EN } = process.label
  const file = {
    process: process.name,
    label: `${CN} | ${EN}`,
    entity: process.entity,
    ...(row['appliesWhen'] == null ? {} : { when: row['appliesWhen'] }),
    ...(row['ownFlag'] === 'Y' ? { own: true } : {}),
    steps: Object.fromEntries(linesOf(row, 'steps').map((step) => [String(step['stepKey']), portable(step)])),
  }
  return { fileName: `${process.name}.json`, text: `${JSON.stringify(file, null, 2)}\n` }
}

function portable(step: Row): PortableStep {
  const by = linesIn(step['askedBy'])
  const mode = (Object.keys(modeCodes) as StepMode[]).find((one) => modeCodes[one] === step['mode']) // its own keys
  const decide = timedAnswerOf(step)
  return {
    label: `${String(step['stepName'])} | ${String(step['stepNameEn'] ?? step['stepName'])}`,
    ...(by.length === 0 ? {} : { by: by.length === 1 ? (by[0] ?? '') : by }),
    ...(step['stepWhen'] == null ? {} : { when: String(step['stepWhen']) }),
    ...(mode === undefined || mode === 'any' ? {} : { mode }),
    ...(step['within'] == null ? {} : { within: Number(step['within']) }),
    ...(step['lateBy'] == null ? {} : { else: String(step['lateBy']) }),
    ...(decide ? { decide } : {}),
  }
}

const linesIn = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The versions of a process with one more, a draft as the file says it. Throws CHECK_FAILED where the text is no such file. */
export function importedVersion({ catalog }: OperationContext, model: Row, text: string): readonly Row[] {
  const file = read(text)
  if (file.process !== model['processKey']) refuse(`process: ${file.process.slice(0, 80)}`)
  const before = linesOf(model, 'definitions')
  const { initial } = catalog
    .node(String(catalog.definitions.models))
    .lines.find(({ name }) => name === 'definitions')?.node.entity.states ?? { initial: '' }
  const draft: Row = {
    appliesWhen: file.when ?? null,
    ownFlag: file.own === true ? 'Y' : 'N',
    steps: Object.entries(file.steps).map(([stepKey, step]) => stepRow(stepKey, step)),
  }
  return [...before.filter(({ status }) => status !== initial).map(({ id }) => ({ id })), draft]
}

function stepRow(
  stepKey: string,
  { label, by, when, mode = 'any', within, else: late, decide }: PortableStep,
): Row {
  const [stepName = '', stepNameEn = ''] = label.split('|', 2).map((part) => part.trim())
  return {
    stepKey,
    stepName: stepName || refuse(`steps.${stepKey}.label`),
    stepNameEn: stepNameEn || null,
    askedBy: typeof by === 'object' && by !== null ? by.join('\n') : (by ?? null),
    stepWhen: when ?? null,
    mode: modeCodes[mode],
    within: within ?? null,
    lateBy: late ?? null,
    decideAfter: decide?.after ?? null,
    decideAs: decide ? timedCodes[decide.as] : null,
  }
}

/** What a file of a process says. */
interface PortableFile {
  readonly process: string
  readonly when?: string | null
  readonly own?: boolean
  readonly steps: Readonly<Record<string, PortableStep>>
}

function read(text: string): PortableFile {
  const value = parsed(text)
  const [problem] = jsonProblems(processSchema, value, (path) => path.join('.') || '{…}')
  return problem ? refuse(problem.words) : (value as PortableFile) // as its schema says
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(error.message)
    throw error
  }
}

function refuse(reason: string | Wording): never {
  throw errorOf('CHECK_FAILED', { words: serverTexts.text('process.imported', { reason }) })
}
