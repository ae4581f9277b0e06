import { isDeepStrictEqual } from 'node:util'
import { parse as readYaml } from 'yaml'
import { formatYaml, type OrderAt } from './formatYaml.ts'

/**
 * A file of definitions (or of demonstration data) as it is laid out, its words in the order that is asked for (`ordersIn`). Returns undefined for what is no YAML: the
 * compiler says what is wrong there. What it says is never changed by it; where it would be, it throws.
 */
export function formatDefinition(file: string, text: string, order?: OrderAt): string | undefined {
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
