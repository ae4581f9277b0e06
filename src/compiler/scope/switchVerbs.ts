import type { SourceVerb } from '../../language/source.ts'
import { definitionTexts } from '../../texts/definitionTexts.ts'
import { written } from './labels.ts'

/** Verbs that every entity of base data has, in the words an author would use. What he writes himself comes before. */
export const switchVerbs: Readonly<Record<string, SourceVerb>> = {
  doEnable: {
    label: written(definitionTexts.label('verb.enable')),
    icon: 'check-circle',
    set: { enabledFlag: 'Y' },
  },
  doInvalid: {
    label: written(definitionTexts.label('verb.disable')),
    icon: 'stop',
    set: { enabledFlag: 'N' },
  },
}
