import { createHash } from 'node:crypto'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledCall } from '../../language/service.ts'
import type { CompiledLookup } from '../../language/lookup.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Answering } from '../store/callRows.ts'
import type { Reply } from './Reply.ts'

/** A question to the simulator. */
export interface Simulated {
  readonly call: CompiledCall
  readonly request: Row
  /** How often it was tried, from 1. */
  readonly tries: number
  /** It was received before. */
  readonly isAgain: boolean
  readonly today: string
  readonly lookups: Readonly<Record<string, Pick<CompiledLookup, 'values'>>>
  readonly answering: Pick<
    Answering,
    'simulatorSeed' | 'latePercent' | 'lateMinutes' | 'doublePercent' | 'wrongPercent' | 'failPercent'
  >
}

/**
 * What the simulator answers: made up from the types of what is answered, and the same for the same question and seed. What is called as something that
 * was sent is that again. As it is set to, it is late (the first time it is asked), gives no answer, answers twice, or wrongly.
 */
export function simulate(asked: Simulated): Reply {
  const { answering, call, tries, isAgain } = asked
  const draw = drawing(asked)
  if (!isAgain && draw('late') < answering.latePercent)
    return { kind: 'later', minutes: answering.lateMinutes }
  if (draw(`fail ${tries}`) < answering.failPercent)
    return { kind: 'failed', words: serverTexts.text('service.unserved'), final: false }
  const body: Row = Object.fromEntries(
    call.output.flatMap((field): [string, unknown][] => {
      const isGiven = field.required === true || draw(`given ${field.name}`) < 90
      return isGiven ? [[field.name, valueOf(asked, field, draw)]] : []
    }),
  )
  const spoilt = draw('wrong') < answering.wrongPercent ? spoil(call.output, body) : body
  const times = draw('double') < answering.doublePercent ? 2 : 1
  return { kind: 'answer', body: spoilt, text: JSON.stringify(spoilt), times }
}

type Draw = (what: string, below?: number) => number

/** Whole numbers from 0 up to `below` (100), by seed, question and what is drawn. */
function drawing({ call, request, answering }: Simulated): Draw {
  const question = `${answering.simulatorSeed} ${call.name} ${JSON.stringify(request)}`
  return (what, below = 100) =>
    createHash('sha256').update(`${question} ${what}`).digest().readUInt32BE(0) % below
}

function valueOf({ request, lookups, today }: Simulated, field: CompiledField, draw: Draw): unknown {
  const echo = request[field.name] ?? request[alike(field.name, request)]
  if (echo !== undefined && field.typeCode === undefined) return echo
  const drawn = draw(field.name, 1_000_000)
  switch (field.storage) {
    case 'flag':
      return drawn % 10 === 0 ? 'Y' : 'N'
    case 'integer':
      return Math.trunc(within(field, drawn))
    case 'decimal':
      return String(Number(within(field, drawn / 100).toFixed(Math.min(2, field.scale ?? 2))))
    case 'date':
      return dayBefore(today, drawn % 3650)
    case 'datetime':
      return `${dayBefore(today, drawn % 30)} 09:00:00`
    default:
      return textOf(field, lookups, drawn)
  }
}

/** The first code of a list mostly: lists begin with what is usual. */
function textOf(
  { typeCode, type, maxLength, name }: CompiledField,
  lookups: Simulated['lookups'],
  drawn: number,
): string {
  const codes = lookups[typeCode ?? '']?.values.map(({ code }) => code) ?? []
  if (codes.length > 0) return codes[drawn % 10 < 8 ? 0 : drawn % codes.length] ?? ''
  if (type === 'month') return '2026-01'
  if (type === 'email') return `answer${drawn}@example.com`
  if (type === 'url') return `https://example.com/${drawn}`
  return `${name} ${drawn}`.slice(0, maxLength)
}

/** `registryName` is like the only `companyName` that was sent: the same word at its end. */
const alike = (name: string, request: Row): string => {
  const word = /[A-Z][a-z]+$/.exec(name)?.[0]
  return Object.keys(request).find((key) => word !== undefined && key !== name && key.endsWith(word)) ?? ''
}

function within({ min, max }: CompiledField, drawn: number): number {
  const [least, most] = [Number(min ?? 0), Number(max ?? Number(min ?? 0) + 10_000)]
  return most > least ? least + (drawn % (most - least + 1)) : least
}

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Without what has to be there, or with something that is no value of its kind. */
function spoil(output: readonly CompiledField[], body: Row): Row {
  const needed = output.find(({ required }) => required === true)
  if (needed) return Object.fromEntries(Object.entries(body).filter(([name]) => name !== needed.name))
  return Object.fromEntries(Object.keys(body).map((name) => [name, { wrong: true }]))
}
