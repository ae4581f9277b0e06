import type { CompiledMenu } from '../../language/menu.ts'
import type { SourceGrant } from '../../language/source.ts'
import { resourceOf } from '../scope/names.ts'
import { remembered } from '../source/remembered.ts'

type Resources = CompiledMenu['resources']

const view = ['btnPreviewAttachment', 'btnDownloadAttachment', 'btnExport']
const files = ['btnUploadAttachment', 'btnDelAttachment']
const rows = ['btnAdd', 'btnSave', 'btnDelete', 'btnImport', 'btnAddLine', 'btnCopyLine', 'btnDelLine']

/** What a bundle of rights is, as far as the menu has it. */
export const bundles = { view, files, edit: [...view, ...files, ...rows] } as const

const isBundle = (word: string): word is keyof typeof bundles => Object.hasOwn(bundles, word)

/** The resource codes that a word of a grant stands for: a bundle, a verb or flow by its name, or a code. */
export function codesOfWord(word: string, resources: Resources): readonly string[] {
  if (!isBundle(word)) return codesOfName(word, resources)
  const known = new Set(resources.map(({ code }) => code))
  return [...bundles[word].filter((code) => known.has(code)), ...(word === 'edit' ? flowsIn(resources) : [])]
}

function codesOfName(word: string, resources: Resources): readonly string[] {
  const found = resources.find((one) => one.code === word || nameOf(one) === word)
  return found ? [found.code] : []
}

/** A verb or a flow by its name; what every entity can do has none. */
const nameOf = ({ code, operation }: Resources[number]): string | undefined =>
  standard.has(operation) || resourceOf(operation) !== code ? undefined : operation

const standard = new Set(['delete', 'export', 'import'])

/** Resources that are flows: they make documents, which is what `edit` is about. */
export const flowResources = new WeakSet<Resources[number]>()

const flowsIn = (resources: Resources): readonly string[] =>
  resources.flatMap((resource) => (flowResources.has(resource) ? [resource.code] : []))

/** The resource codes of a grant, each once, in the order of its words; what the menu has not is left out. */
export function grantedCodes(grant: SourceGrant, resources: Resources): 'all' | readonly string[] {
  if (grant === 'all') return grant
  const known = granted.get(resources) ?? new Map<SourceGrant, readonly string[]>()
  granted.set(resources, known)
  return remembered(known, grant, () => [
    ...new Set(wordsOf(grant).flatMap((word) => codesOfWord(word, resources))),
  ])
}

/** Menus whose screens stay have the same resources, and files that stay the same grants. */
const granted = new WeakMap<Resources, Map<SourceGrant, readonly string[]>>()

/** One bundle alone is a list of it. */
export const wordsOf = (grant: Exclude<SourceGrant, 'all'>): readonly string[] =>
  typeof grant === 'string' ? [grant] : grant

/** What may stand in a grant of this menu. */
export const choicesOf = (resources: Resources): readonly string[] => [
  ...Object.keys(bundles),
  ...new Set(resources.flatMap((one) => nameOf(one) ?? one.code)),
  ...new Set(resources.map(({ code }) => code)),
]
