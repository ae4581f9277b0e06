import type { CompiledButton } from '../../language/button.ts'
import { nearest } from '../../rules/nearest.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { resourceOf } from '../scope/names.ts'
import { placed, type Placed, type ScreenPlan } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { audiencesOf, buttonCodes, buttonFor, flowsOf, isForMany, type ButtonPlace } from './buttons.ts'
import { mayAddLines, mayCreate, seersOf } from './rightsOf.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

/** The buttons of these codes. Those of other audiences fall away where they are inherited. */
export function buttonsFor(
  ask: ScreenAsk,
  shape: EntityShape,
  codes: readonly Placed<string>[],
  on: ButtonPlace,
): CompiledButton[] {
  const { unit, plan } = ask
  return codes.flatMap(({ value, path, explicit }) => {
    const mark = unit.value(path)
    if (isForeign(ask, shape, value)) {
      if (explicit && !isForVariants(ask, value))
        report(unit.to, 'foreign-button', mark, {
          button: value,
          audience: readersOf(ask, shape).join(' and '),
        })
      return []
    }
    return buttonFor(unit, shape, value, { on, mark, where: `The screen ${plan.id}` }) ?? []
  })
}

const lineButtons = ['btnAddLine', 'btnDelLine', 'btnCopyLine']

/** A button of other audiences, all of which there are; or one that adds lines or takes them away, where `edit` leaves them as they are. */
function isForeign(ask: ScreenAsk, shape: EntityShape, code: string): boolean {
  const { unit, plan } = ask
  const { audience } = plan
  const audiences = audiencesOf(unit, shape, code)
  if (lineButtons.includes(code)) return !readersOf(ask, shape).some((name) => mayAddLines(unit, shape, name))
  return (
    audience !== undefined &&
    audiences !== undefined &&
    !audiences.includes(audience) &&
    audiences.every((name) => unit.world.audienceNames.includes(name))
  )
}

/** Buttons over lines that stand on a screen for those who get a variant of it. */
const isForVariants = ({ plan, plans }: ScreenAsk, code: string): boolean =>
  lineButtons.includes(code) && plans.some(({ from }) => from === plan.id)

/** For whom a screen is: its audience; else all who see the document and have no variant of their own. */
function readersOf({ unit, plan, plans }: ScreenAsk, shape: EntityShape): readonly string[] {
  if (plan.audience) return [plan.audience]
  const served = plans.filter((other) => other.from === plan.id).map(({ audience }) => audience)
  return seersOf(unit, shape).filter((name) => !served.includes(name))
}

/** Where the buttons of a screen are written: a variant's own, or those of the screen it comes from. */
export const toolbarPath = ({ variant, path, home }: ScreenPlan): Path => [
  ...(variant?.toolbar ? path : home),
  'toolbar',
]

export function listToolbar(ask: ScreenAsk): CompiledButton[] {
  const { plan, shape } = ask
  const buttons = buttonsFor(ask, shape, writtenOr(ask, plan.list?.toolbar, usualOfList(ask)), 'list')
  return withOnAll(ask, buttons)
}

/** The verbs of `onAll` need no rows that are chosen. A variant that goes without such a button goes without the word. */
function withOnAll({ unit, plan, shape }: ScreenAsk, buttons: readonly CompiledButton[]): CompiledButton[] {
  const all = placed(plan.list?.onAll ?? [], [...plan.home, 'onAll'], !plan.variant).map((one) => ({
    ...one,
    value: codeOf(one.value),
  }))
  const choices = buttons.flatMap(({ resource, kind, needs }) =>
    kind === 'verb' && needs === 'some' && shape.kind !== 'line' ? [resource] : [],
  )
  reportUnknown(unit, all, choices, 'Of what is done on many rows, the toolbar')
  const wanted = new Set(all.map(({ value }) => value).filter((value) => choices.includes(value)))
  return buttons.map((button) => (wanted.has(button.resource) ? { ...button, needs: 'all' } : button))
}

function writtenOr(
  { unit, plan }: ScreenAsk,
  base: readonly string[] | undefined,
  usual: readonly string[],
): readonly Placed<string>[] {
  const words = plan.variant?.toolbar ?? base
  const written = words && placed(words, toolbarPath(plan), isExplicit(plan))
  return toolbarOf(unit, written, placed(usual, plan.home, false))
}

/**
 * What an author wrote of a toolbar, a verb or flow by its name or the code of its button. With a `-` before one of the
 * usual buttons it says how it differs from these: without that, with what else it names.
 */
export function toolbarOf(
  unit: CompilationUnit,
  written: readonly Placed<string>[] | undefined,
  usual: readonly Placed<string>[],
): readonly Placed<string>[] {
  if (!written) return usual
  const isTaken = ({ value }: Placed<string>) => value.startsWith('-')
  const coded = (one: Placed<string>) => ({ ...one, value: codeOf(one.value.replace(/^-/, '')) })
  const [taken, named] = [
    written.filter(isTaken).map(coded),
    written.filter((one) => !isTaken(one)).map(coded),
  ]
  if (taken.length === 0) return named
  const choices = usual.map(({ value }) => value)
  reportUnknown(unit, taken, choices, 'What the toolbar has by itself')
  const gone = new Set(taken.map(({ value }) => value))
  return [...usual.filter(({ value }) => !gone.has(value)), ...named]
}

function reportUnknown(
  unit: CompilationUnit,
  named: readonly Placed<string>[],
  choices: readonly string[],
  where: string,
): void {
  for (const { value, path, explicit } of named)
    if (explicit && !choices.includes(value))
      report(unit.to, 'unknown-button', unit.value(path), {
        name: value,
        where,
        nearest: nearest(value, choices),
        choices,
      })
}

const codeOf = (word: string): string => (word.startsWith('btn') ? word : resourceOf(word))

/** A new one where that is allowed, what is done with many rows, what is taken from others, and the export: as far as those who see the list may do it. Rows are edited in a list alone that says btnSave. */
function usualOfList(ask: ScreenAsk): string[] {
  const { unit, shape } = ask
  const readers = readersOf(ask, shape)
  return buttonCodes(shape, 'list').filter((code) => {
    if (code === 'btnExport') return true
    if (code === 'btnSave') return false
    if (code === 'btnAdd') return readers.some((name) => mayCreate(unit, shape, name))
    const audiences = isForMany(shape, code) ? audiencesOf(unit, shape, code) : undefined
    return audiences?.some((name) => readers.includes(name)) ?? false
  })
}

/** What its author wrote; else saving, and every verb that this audience may do. */
export function editToolbar(ask: ScreenAsk): CompiledButton[] {
  const { plan, shape } = ask
  return buttonsFor(ask, shape, writtenOr(ask, plan.edit?.toolbar, usualCodes(ask)), 'edit')
}

/** Written for this very audience; what a variant inherits is not. */
const isExplicit = ({ variant }: ScreenPlan): boolean => !variant || variant.toolbar !== undefined

function usualCodes({ unit, plan, plans, shape }: ScreenAsk): string[] {
  const served = plans.filter((other) => other.from === plan.id).map(({ audience }) => audience)
  const flows = new Set(flowsOf(shape).map(({ name }) => resourceOf(name)))
  return buttonCodes(shape, 'edit').filter((code) => {
    if (code === 'btnSave') return plan.kind === 'edit'
    const audiences = flows.has(code) ? undefined : audiencesOf(unit, shape, code)
    if (!audiences) return false
    return plan.audience
      ? audiences.includes(plan.audience)
      : audiences.some((audience) => !served.includes(audience))
  })
}
