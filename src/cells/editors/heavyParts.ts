import { Later } from '../lazy/Later.ts'

/** What editors open now and then and what weighs much. They are asked for when a field that may open them gets the keyboard, and drawn by `WhenHere`. */
export const heavyParts = {
  calendar: new Later(() => import('../time/Calendar.tsx')),
  dialog: new Later(() => import('../ref/PickDialog.tsx')),
  tree: new Later(() => import('../ref/PickTree.tsx')),
  multiSelect: new Later(() => import('../code/LookupMultiSelect.tsx')),
} as const
