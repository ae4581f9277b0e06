import { isDeepStrictEqual } from 'node:util'
import { parse as readYaml } from 'yaml'
import type { Grammar } from '../check/readGrammar.ts'
import { parse } from '../parse/parse.ts'
import { kindOfFile } from '../scope/Parsed.ts'
import { formatYaml } from './formatYaml.ts'
import { keyOrder } from './keyOrder.ts'

/**
 * A file of definitions (or of demonstration data) as it is laid out, its words in the order of the grammar. Returns undefined for what is no YAML: the
 * compiler says what is wrong there. What it says is never changed by it; where it would be, it throws.
 */
export function formatDefinition(file: string, text: string, grammar: Grammar): string | undefined {
  const { kind } = kindOfFile(file)
  const source = parse(file, text, { diagnostics: [] })
  const order = kind && source.root ? keyOrder(source, grammar, `${kind}.schema.json`) : undefined
  const laid = formatYaml(text, order)
  if (laid === undefined || laid === text) return laid
  if (!isDeepStrictEqual(readYaml(laid, loose), readYaml(text, loose)))
    throw new Error(`${file}: laid out it would say something else. That is a mistake of the formatter.`)
  if (commentsIn(laid) !== commentsIn(text))
    throw new Error(`${file}: laid out it would lose a comment. That is a mistake of the formatter.`)
  return laid
}

const loose = { uniqueKeys: false } as const

/** The words of a file's comments, in no order: words of definitions change places and take theirs along, long lines become several. */
function commentsIn(text: string): string {
  return [...text.matchAll(/(?:^|[ \n])#(.*)$/gm)]
    .flatMap(([, words = '']) => words.split(/\s+/))
    .filter((word) => word !== '')
    .sort()
    .join('\n')
}
