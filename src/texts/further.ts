import type { Language } from '../language/label.ts'
import type { Catalogue } from './catalogue.ts'

/** What the folder of a language brings that is no language of labels: `texts.ts` in it. */
export interface FurtherLanguage {
  /** The texts of a room. What is missing is said in English. */
  textsOf(room: string, english: Catalogue): Catalogue | undefined
  /** How a label of a definition is shown in it, if not as it is. */
  labelOf?(label: string): string
  /** What antd and dayjs say by themselves, in the shape that it has in English. English where it is missing. */
  libraryTexts?<Texts extends object>(english: Texts): Texts
}

/** Those that have been fetched. */
export const fetched = new Map<Language, FurtherLanguage>()
