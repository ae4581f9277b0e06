import { LazyModule } from '../lazy/LazyModule.ts'

/** What editors open now and then and what weighs much. They are asked for when a field that may open them gets the keyboard, and drawn by `LazyBoundary`. */
export const heavyParts = {
  placing: new LazyModule(() => import('../placing.ts')),
  calendar: new LazyModule(() => import('../time/Calendar.tsx')),
  dialog: new LazyModule(() => import('../ref/PickDialog.tsx')),
  tree: new LazyModule(() => import('../ref/PickTree.tsx')),
  formula: new LazyModule(() => import('../formula/FormulaBox.tsx')),
  expression: new LazyModule(() => import('../expression/ExpressionBox.tsx')),
  rich: new LazyModule(() => import('../rich/RichBox.tsx')),
  richText: new LazyModule(() => import('../rich/RichText.tsx')),
  multiRef: new LazyModule(() => import('../ref/RefMultiSelect.tsx')),
  multiSelect: new LazyModule(() => import('../code/LookupMultiSelect.tsx')),
} as const
