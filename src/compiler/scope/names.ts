import { remembered } from '../source/remembered.ts'

/** Names of fields, entities, lines and verbs. */
export const isName = (name: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(name)
/** Screens bear the ids of the specification, some of which have an underscore. */
export const isScreenName = (name: string): boolean => /^[a-z][A-Za-z0-9_]*$/.test(name)
/** Codes of states. */
export const isCode = (name: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(name)

/** doSubmit ⇔ btnSubmit; generate ⇔ btnGenerate; fromRequisition ⇔ btnFromRequisition. */
export const resourceOf = (verbOrFlow: string): string => remembered(resources, verbOrFlow, findResource)

/** The same verbs have buttons on all screens. */
const resources = new Map<string, string>()

function findResource(verbOrFlow: string): string {
  const name = /^do[A-Z]/.test(verbOrFlow) ? verbOrFlow.slice(2) : verbOrFlow
  return `btn${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

/** purOrderHeader on srmServer ⇒ srmPurOrderHeader. */
export function familyOf(entity: string, server: string): string {
  return server === 'srmServer' && !/^srm[A-Z]/.test(entity)
    ? `srm${entity.charAt(0).toUpperCase()}${entity.slice(1)}`
    : entity
}

export function listOf(names: string | readonly string[] | undefined): readonly string[] {
  if (names === undefined) return []
  return typeof names === 'string' ? [names] : names
}
