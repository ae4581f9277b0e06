import type { Finding } from './Finding.ts'

/** Title and mend of each kind of finding. */
const words: Readonly<Record<Finding['kind'], { readonly title: string; readonly fix: string }>> = {
  stuck: {
    title: 'No way out',
    fix: 'Add a verb, by hand or with when, that leads out of this mix, or widen the from or the rule of the one that does elsewhere.',
  },
  order: {
    title: 'It matters what came first',
    fix: 'Let each state that follows of itself be one reading of the lines, reachable from all the others.',
  },
  'taken-away': {
    title: "Taken away by another line's affair",
    fix: 'Let the rule look at its own line, or let the document be left in a state where it still holds.',
  },
  undone: {
    title: 'Undone, and not as before',
    fix: 'Let the state of the document follow from the lines in both directions.',
  },
  'said-twice': {
    title: 'One state, two meanings',
    fix: 'Ask the same of what leads there by itself, or give it a state of its own.',
  },
  restless: {
    title: 'Never at rest',
    fix: 'Let one of the two verbs with when not hold where the other does.',
  },
}

/** A finding as an author reads it: what is wrong, how one comes there, what to do. */
export function sayFinding({ kind, says, path }: Finding): {
  readonly title: string
  readonly says: string
  readonly fix: string
} {
  return {
    title: words[kind].title,
    says: [says, ...path.map((step, index) => `  ${index === 0 ? 'a document' : `${index}.`} ${step}`)].join(
      '\n',
    ),
    fix: words[kind].fix,
  }
}
