import type { CompiledScreen } from '../../language/screen.ts'
import { labelOf } from '../scope/labels.ts'
import { listsIn, plansOf } from '../scope/screenParts.ts'
import { placeOf } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { ScreenFile } from '../scope/sources.ts'
import { figuresOf, stoppedOf } from './figures.ts'
import { given } from '../scope/given.ts'
import { reportOf } from './reports.ts'
import { listTable, searchFieldsOf } from './listTable.ts'
import { rootOf, type ScreenAsk } from './ScreenAsk.ts'
import { sectionsFor } from './screenSections.ts'
import { openedOf } from './openedVerb.ts'
import { stagesOf } from './stages.ts'
import { picturesOf } from './pictures.ts'
import { firstTab, tabsOf } from './tabs.ts'
import { editToolbar, listToolbar } from './toolbars.ts'

/** Every screen of a file, variants included. Marks of default screens stand at the entity that has none of its own. */
export function normalizeScreens(unit: CompilationUnit, file: ScreenFile): CompiledScreen[] {
  const plans = plansOf(file)
  return plans.flatMap((plan) => {
    const shape = unit.entity(plan.entity)
    return shape ? [normalizeScreen({ unit, plan, plans, shape })] : []
  })
}

function normalizeScreen(ask: ScreenAsk): CompiledScreen {
  const { unit, plan, shape } = ask
  const { edit, list } = partners(ask)
  const sections = plan.edit ? sectionsFor(ask) : []
  const tabs = tabsOf(ask)
  const search = plan.list ? searchFieldsOf(ask) : []
  const table = plan.list && !plan.report ? listTable(ask, edit) : undefined
  return {
    id: plan.id,
    kind: plan.kind,
    title: plan.title ? labelOf(plan.title) : shape.label,
    entity: shape.name,
    ...(plan.audience ? { audience: plan.audience } : {}),
    path: plan.from ?? plan.id,
    ...(edit ? { edit } : {}),
    ...(list ? { list } : {}),
    search,
    ...(tabs.length > 0 ? { tabs } : {}),
    ...given({ firstTab: firstTab(ask, tabs) }),
    ...furtherOf(ask),
    ...given({ table, pictures: table && picturesOf(ask, table, search) }),
    ...given({ report: reportOf(ask, search) }),
    sections,
    ...given({ stages: stagesOf(ask, sections) }),
    ...openedOf(ask),
    toolbar: plan.list ? listToolbar(ask) : editToolbar(ask),
    figures: figuresOf(ask, sections),
    ...given({ stopped: stoppedOf(ask) }),
    at: placeOf(unit.file, unit.key(plan.path).span.start),
  }
}

/** What else stands under its address; who finds rows of it is known when all entities are. */
function furtherOf({ plan }: ScreenAsk): Pick<CompiledScreen, 'lists'> {
  const lists = plan.list && !plan.report ? listsIn(plan) : []
  return lists.length > 0 ? { lists: lists.map(({ value: screen }) => ({ screen, audiences: [] })) } : {}
}

/** The other screen of the pair: the same audience's where there is one. */
function partners({ unit, plan, plans, shape }: ScreenAsk): Pick<CompiledScreen, 'edit' | 'list'> {
  const root = rootOf(unit, shape)
  const firstThat = (isList: boolean) =>
    plans.find(
      ({ kind, variant, entity }) =>
        kind !== 'report' && (kind === 'list') === isList && !variant && entity === root.name,
    )?.id
  const forMe = (base: string | undefined) =>
    base === undefined || plan.audience === undefined
      ? base
      : (plans.find(({ from, audience }) => from === base && audience === plan.audience)?.id ?? base)
  if (plan.report) return {}
  if (!plan.list) {
    const usual = forMe(firstThat(true))
    const isMine = plans.some(({ id, audience }) => id === usual && audience === plan.audience)
    return optional('list', isMine ? usual : (openerFor(plan, plans) ?? usual))
  }
  return optional('edit', forMe(plan.list.opens ?? firstThat(false)))
}

/** Of a party that has no view of its own of the usual list the list of its that opens the document: by its menu an address from outside is found. */
const openerFor = ({ audience, from }: ScreenAsk['plan'], plans: ScreenAsk['plans']): string | undefined =>
  audience === undefined || from === undefined
    ? undefined
    : plans.find((one) => one.audience === audience && one.list?.opens === from)?.id

const optional = <K extends 'edit' | 'list'>(key: K, id: string | undefined) =>
  id === undefined ? {} : { [key]: id }
