import type { CompiledGathering } from '../../../language/field.ts'

/** How many rows of another table point here. */
export const counting = (entity: string, ref: string): CompiledGathering => ({
  entity,
  aggregate: 'count',
  by: [{ theirs: `${ref}Id`, own: 'id' }],
  reads: [`${ref}Id`],
  ownReads: [],
  found: {
    run: () => null,
    type: 'integer',
    deps: [],
    says: { CN: '', EN: '' },
    source: `count(${entity} where ${ref} == this)`,
    sql: (t) => [`(select count(*) from "${entity}" x1 where x1."${ref}_id" = ${t}."id")`],
  },
})
