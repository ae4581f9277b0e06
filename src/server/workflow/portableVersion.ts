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
import { errorOf, fail } from '../fail.ts'
import { linesOf } from '../store/findById.ts'
import type { OperationContext } from '../store/OperationContext.ts'

/** A version of a process as a file: what stands in `schemas/processes` says the same. */
export interface PortableVersion {
  readonly fileName: string
  readonly text: string
}

interface PortableStep {
  readonly label: string
  readonly by?: string | readonly string[]
  readonly when?: string
  readonly mode?: StepMode
  readonly within?: number
  readonly else?: string
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
  if (file['process'] !== model['processKey']) refuse(`process: ${String(file['process'])}`)
  const steps = file['steps']
  if (!isRow(steps)) return refuse('steps')
  const before = linesOf(model, 'definitions')
  const { initial } = catalog
    .node(String(catalog.definitions.models))
    .lines.find(({ name }) => name === 'definitions')?.node.entity.states ?? { initial: '' }
  const draft: Row = {
    appliesWhen: textIn(file, 'when'),
    ownFlag: file['own'] === true ? 'Y' : 'N',
    steps: Object.entries(steps).map(([stepKey, step]) =>
      stepRow(stepKey, isRow(step) ? step : refuse(stepKey)),
    ),
  }
  return [...before.filter(({ status }) => status !== initial).map(({ id }) => ({ id })), draft]
}

function stepRow(stepKey: string, step: Row): Row {
  const [stepName = '', stepNameEn = ''] = String(step['label'] ?? '')
    .split('|', 2)
    .map((part) => part.trim())
  const { by, mode, within, decide } = step
  const known = Object.hasOwn(modeCodes, String(mode ?? 'any'))
    ? (String(mode ?? 'any') as StepMode)
    : refuse('mode') // just asked
  return {
    stepKey,
    stepName: stepName || refuse(`${stepKey}: label`),
    stepNameEn: stepNameEn || null,
    askedBy: (Array.isArray(by) ? by.map(String).join('\n') : textIn(step, 'by')) ?? null,
    stepWhen: textIn(step, 'when'),
    mode: modeCodes[known],
    within: within === undefined ? null : within,
    lateBy: textIn(step, 'else'),
    ...timedIn(decide),
  }
}

/** What a step says of answers that nobody gives, as rows have it. */
function timedIn(decide: unknown): Row {
  if (decide === undefined) return { decideAfter: null, decideAs: null }
  const { after, as } = isRow(decide) ? decide : refuse('decide')
  return {
    decideAfter: typeof after === 'number' ? after : refuse('decide: after'),
    decideAs: as === 'agree' || as === 'reject' ? timedCodes[as] : refuse('decide: as'),
  }
}

function read(text: string): Row {
  try {
    const value: unknown = JSON.parse(text)
    return isRow(value) ? value : refuse('{…}')
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(error.message)
    throw error
  }
}

function textIn(row: Row, key: string): string | null {
  const value = row[key]
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : refuse(key)
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function refuse(reason: string): never {
  throw errorOf('CHECK_FAILED', { words: serverTexts.text('process.imported', { reason }) })
}
