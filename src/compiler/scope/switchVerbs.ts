import type { SourceVerb } from '../../language/source.ts'

/** Verbs that every entity of base data has, in the words an author would use. What he writes himself comes before. */
export const switchVerbs: Readonly<Record<string, SourceVerb>> = {
  doEnable: { label: '启用 | Enable', icon: 'check-circle', set: { enabledFlag: 'Y' } },
  doInvalid: { label: '失效 | Disable', icon: 'stop', set: { enabledFlag: 'N' } },
}
