import { expect, test } from 'vitest'
import { iconNames } from '../language/icons.ts'
import { furtherIcons } from './furtherIcons.ts'
import { common } from './Icon.tsx'

test('every icon that a definition may name is drawn, and stands in one of the two files', () => {
  expect([...Object.keys(common), ...Object.keys(furtherIcons)].toSorted()).toEqual(iconNames.toSorted())
})
