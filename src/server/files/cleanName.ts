import { suffixOf } from '../../rules/files/uploadRules.ts'
import { fail } from '../fail.ts'
import { serverTexts } from '../../texts/serverTexts.ts'

const longest = 200
/** No system has names as long as this. */
const longestGiven = 1000
/** What a system might run, or a browser might show as a page, when the last suffix is lost or hidden. */
const dangerous =
  /\.(exe|com|bat|cmd|scr|pif|msi|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|sh|hta|lnk|reg|dll|html?|xhtml|svg|php\d?|jspx?|aspx?|cgi|py)(?=\.)/gi

/** Control characters, and marks that turn the reading direction. */
const unseen = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** The name as it is shown: without the path, control characters and marks that turn the reading direction. Refused when nothing is left of it. */
export function cleanName(given: string): string {
  if (given.length > longestGiven)
    fail('PARAM_INVALID', { field: serverTexts.text('file.name'), reason: given.slice(0, 40) })
  const last = given.normalize('NFC').replace(/^.*[\\/]/s, '')
  const plain = last
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '')
    .trim()
  const harmless = plain.replace(dangerous, '_$1')
  const suffix = suffixOf(harmless)
  if (suffix === '' || harmless.length === suffix.length + 1)
    return harmless === '' || harmless.startsWith('.')
      ? fail('PARAM_INVALID', { field: serverTexts.text('file.name'), reason: given.slice(0, 40) })
      : harmless.slice(0, longest)
  const stem = [...harmless.slice(0, -suffix.length - 1)]
  return `${stem.slice(0, longest - suffix.length - 1).join('')}.${harmless.slice(-suffix.length)}`
}
