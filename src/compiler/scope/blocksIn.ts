import { most, type Blocks } from '../blocks/Block.ts'
import { report, type Report } from '../source/diagnostics.ts'
import type { Parsed } from './Parsed.ts'

/** Documents are read with what their blocks bring, so blocks are read before them. */
export const blocksFirst = (files: readonly string[]): readonly string[] => {
  const isBlock = (file: string) => file.startsWith('schemas/blocks/')
  return [...files.filter(isBlock), ...files.filter((file) => !isBlock(file))]
}

/** All blocks by name. */
export function blocksIn(files: ReadonlyMap<string, Parsed>): Blocks {
  const blocks = [...files.values()].filter(({ kind }) => kind === 'block')
  return new Map(blocks.map(({ stem, block }) => [stem, block]))
}

/** Files of the documents that use a block; without a name, those that use any. */
export const usersOfBlock = (
  files: ReadonlyMap<string, Parsed>,
  name: string | undefined,
): readonly string[] =>
  [...files].flatMap(([file, { uses }]) =>
    uses.length > 0 && (name === undefined || uses.includes(name)) ? [file] : [],
  )

/** What is wrong with blocks among the documents: too many, or nobody uses one. */
export function checkBlocks(files: readonly Parsed[], to: Report): void {
  const blocks = files.filter(({ kind }) => kind === 'block')
  const used = new Set(files.flatMap(({ uses }) => uses))
  const startOf = ({ source }: Parsed) => ({ file: source, span: { start: 0, end: 1 } })
  for (const block of blocks)
    if (!used.has(block.stem)) report(to, 'unused-block', startOf(block), { name: block.stem })
  const [excess] = blocks.slice(most)
  if (excess) report(to, 'too-many-blocks', startOf(excess), { count: blocks.length, most })
}
