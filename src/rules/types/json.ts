import { structuredType } from './families/structuredType.ts'

export const json = structuredType(
  {
    family: 'json',
    align: 'left',
    pastes: 'never',
    cell: 'textarea',
    width: 200,
    wide: true,
    unlisted: true,
  },
  (value) => typeof value === 'object',
  (value) => JSON.stringify(value),
)
