import type { CompiledEntity } from './entity.ts'

/** An entity without lines, verbs, rights, rules and paths: what one is made from that has only names and fields. */
export const bareEntity = {
  lines: [],
  verbs: [],
  access: {},
  keys: [],
  checks: [],
  limits: [],
  flows: [],
  hooks: [],
  paths: [],
  indexes: [],
  facts: [],
  dropped: [],
} satisfies Partial<CompiledEntity>
