import { CallError } from '../../client/Client.ts'
import type { Language } from '../../language/label.ts'
import { spoken } from '../../texts/spoken.ts'
import { standInWords } from '../rows/sampleWords.chromium.ts'

const codes = { gone: 404, later: 409, wrong: 200, refused: 403, failed: 500, state: 200 } as const

/** What the stand-in throws, in the language of whoever asks. */
export const refusal = (
  code: string,
  words: keyof typeof standInWords,
  language: Language,
  more: { readonly errors?: CallError['errors']; readonly data?: unknown; readonly msg?: string } = {},
): CallError =>
  new CallError({ code, msg: spoken(standInWords[words], language), http: codes[words], ...more })
