import { LazyModule } from '../../cells/lazy/LazyModule.ts'

/** What a document opens now and then, and what weighs much: searches of flows, forms of verbs, pages of many lines. Whoever only fills it in never fetches them. */
export const lateParts = {
  approval: new LazyModule(() => import('./ApprovalBar.tsx')),
  compare: new LazyModule(() => import('./ComparePanel.tsx')),
  links: new LazyModule(() => import('./LinksPanel.tsx')),
  message: new LazyModule(() => import('./MessagePanel.tsx')),
  process: new LazyModule(() => import('./ProcessPanel.tsx')),
  flow: new LazyModule(() => import('../flow/FlowDialog.tsx')),
  successor: new LazyModule(() => import('../flow/SuccessorDialog.tsx')),
  verb: new LazyModule(() => import('../verbs/VerbDialog.tsx')),
  mark: new LazyModule(() => import('./MarkDialog.tsx')),
  marks: new LazyModule(() => import('./MarksBar.tsx')),
  form: new LazyModule(() => import('./LinesForm.tsx')),
  course: new LazyModule(() => import('./LinesCourse.tsx')),
  large: new LazyModule(() => import('./LargeLines.tsx')),
  grid: new LazyModule(() => import('./LinesGrid.tsx')),
  matrix: new LazyModule(() => import('./MatrixSection.tsx')),
  stages: new LazyModule(() => import('./StageSections.tsx')),
  unsaved: new LazyModule(() => import('../journal/JournalBar.tsx')),
  refused: new LazyModule(() => import('./RefusedBar.tsx')),
  remaining: new LazyModule(() => import('./RemainingTime.tsx')),
  paging: new LazyModule(() => import('../paging/Paging.tsx')),
} as const
