import { useImperativeHandle, useRef, useState } from 'react'
import { App } from 'antd'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledSection, CompiledStage } from '../../language/screen.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { documentForms } from '../document/documentForms.ts'
import { enterSection } from './enterSection.ts'
import { Section } from './Section.tsx'
import { SectionPart } from './SectionPart.tsx'
import type { SectionsProps } from './Sections.tsx'
import { StageBar } from './StageBar.tsx'
import { StageFoot } from './StageFoot.tsx'
import { stageAt } from './stageStates.ts'
import { useStaged } from './useStaged.ts'
import { useStages, type Stages } from './useStages.ts'
import './stages.css'

interface Props extends SectionsProps {
  /** What there is to see of the document, in its order. */
  readonly sections: readonly CompiledSection[]
  readonly counts: Readonly<Record<string, number>>
}

/** A document that is filled in stage by stage: the way through its stages, the sections of the one in front, what it lacks, and what belongs to all of them below. */
export function StageSections(props: Props) {
  const { sections, reveal, filling, ...part } = props
  const { chunk, entity, language } = part
  const main = useRef<HTMLDivElement>(null)
  const { narrow } = useDrawn()
  const stages = useShownStages(chunk.screen.stages ?? [], sections)
  const state = useStages(stages, chunk.screen, entity, part.store)
  const { current, states, go } = state
  const enter = (index: number, byKey = true) => {
    go(index)
    part.body.current?.scrollTo({ top: 0 })
    if (byKey && main.current) enterStage(main.current, stages[index], index, narrow)
  }
  const { isBusy, next, end } = useLeading(props, stages, state, enter)
  useImperativeHandle(reveal, () => (name: string) => {
    const index = stages.findIndex((one) => one.sections.includes(name))
    if (index >= 0) go(index)
    part.folding.fold(name, false)
  })
  return (
    <div className="document-main stage-main" ref={main}>
      <StageBar
        titles={stages.map(({ label }) => spoken(label, language))}
        states={states}
        current={current}
        onGo={enter}
      />
      <StagedSections {...props} stages={stages} current={current} isStaged />
      <StageFoot
        entity={entity}
        language={language}
        state={states[current]}
        isFirst={current === 0}
        isLast={current === stages.length - 1}
        isBusy={isBusy}
        end={state.end}
        onBack={() => enter(current - 1)}
        onNext={() => void next()}
        onEnd={(button) => void end(button)}
        onJump={filling.jump}
      />
      <StagedSections {...props} stages={stages} current={current} isStaged={false} />
    </div>
  )
}

/** Stages of which something is seen. */
function useShownStages(
  stages: readonly CompiledStage[],
  sections: readonly CompiledSection[],
): readonly CompiledStage[] {
  const shown = new Set(sections.map(({ name }) => name))
  return stages.filter((stage) => stage.sections.some((name) => shown.has(name)))
}

/** Sections of stages, of which those of the current one are seen; or those that belong to none. */
function StagedSections({
  sections,
  counts,
  folding,
  stages,
  current,
  isStaged,
  ...part
}: Props & {
  readonly stages: readonly CompiledStage[]
  readonly current: number
  readonly isStaged: boolean
}) {
  const { folded, fold } = folding
  const stageOf = (name: string) => stages.findIndex((stage) => stage.sections.includes(name))
  const mine = sections.filter(({ name }) => stageOf(name) >= 0 === isStaged)
  const ready = useStaged(mine.length, 1)
  const { chunk, entity, store, rules, language, folds, choosers, servicesOf, register, onLineVerb } = part
  const firstFields = chunk.screen.sections.find(({ kind }) => kind === 'fields')
  return mine.slice(0, Math.max(ready, current + 1)).map((section) => {
    const stage = stages[stageOf(section.name)]
    const isAlone = stage?.sections.length === 1
    return (
      <Section
        key={section.name}
        name={section.name}
        title={spoken(section.label, language)}
        isFolded={folded.has(section.name)}
        asTab={isAlone}
        isHidden={stage !== undefined && stage !== stages[current]}
        mistakes={counts[section.name] ?? 0}
        onFold={fold}
      >
        <SectionPart
          {...{ chunk, entity, store, rules, language, folds, choosers, servicesOf, register, onLineVerb }}
          section={section}
          isFirst={section === firstFields}
        />
      </Section>
    )
  })
}

/** Where one goes on working: the first field of the stage; on a phone its name, so that no keyboard comes up. */
function enterStage(
  main: HTMLElement,
  stage: CompiledStage | undefined,
  index: number,
  isNarrow: boolean,
): void {
  const button = main.querySelector<HTMLElement>(`[data-stage="${index}"]`)
  if (!button || !stage) return
  if (isNarrow) requestAnimationFrame(() => button.focus())
  else enterSection(button, stage.sections[0] ?? '')
}

/** The ways on: what is wrong in this stage is mended first, then everything is saved, unless other stages stand in the way. */
function useLeading(
  { chunk: { screen }, entity, store, filling }: Props,
  stages: readonly CompiledStage[],
  { current }: Stages,
  enter: (index: number) => void,
): { readonly isBusy: boolean; next(): Promise<void>; end(button: CompiledButton): Promise<void> } {
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await filling.commit()
      await work()
    } finally {
      setBusy(false)
    }
  }
  const isSaved = () => !store.state().dirty && store.state().row['id'] !== undefined
  const next = () =>
    whileBusy(async () => {
      const { mistakes } = await store.lacks()
      const forms = documentForms(screen.sections, entity)
      const here = mistakes.filter(({ path }) => stageAt(stages, forms, path) === current)
      const [first] = here
      if (first) {
        store.showErrors(here)
        return filling.jump(first.path)
      }
      if (mistakes.length > 0) message.warning(say('stage.kept'))
      else if (!isSaved() && !(await filling.save())) return
      enter(current + 1)
    })
  const end = (button: CompiledButton) =>
    whileBusy(async () => {
      if (store.state().row['id'] === undefined && !(await filling.save())) return
      filling.press(button)
    })
  return { isBusy, next, end }
}
