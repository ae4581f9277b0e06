import { fail } from '../fail.ts'
import { serverTexts } from '../../texts/serverTexts.ts'
import type { Wording } from '../../texts/Wording.ts'

/** The most used ones; longer than the shortest password that is allowed. Compared without case. */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd123 1234567890 12345678910 123456789a 0123456789 9876543210 0987654321
qwertyuiop qwerty12345 qwerty123456 1qaz2wsx3edc 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 abcdefghij abcd123456 abc1234567 a123456789 aa123456789 iloveyou12 iloveyou123
administrator admin12345 admin123456 welcome123 welcome1234 letmein1234 changeme123 changeme1234 football123 baseball123 superman123 princess123 sunshine123 monkey12345
1111111111 0000000000 2222222222 8888888888 6666666666 1122334455 1234512345 1231231234 asdfghjkl1 asdfghjkl; zxcvbnm123 woaini1314520 woaini520 5201314520 mima123456 qq123456789`.split(
    /\s+/,
  ),
)

/** Refuses a weak password with PASSWORD_WEAK and its reason. `names`: what it must not contain, such as the user's name. */
export function checkPassword(
  password: string,
  { minLength, names }: { minLength: number; names: readonly string[] },
): void {
  const reason = weakness(password, minLength, names)
  if (reason) fail('PASSWORD_WEAK', { reason })
}

function weakness(password: string, minLength: number, names: readonly string[]): Wording | null {
  const lower = password.toLowerCase()
  const length = [...password].length
  if (length < minLength || length > 128) return serverTexts.text('password.length', { least: minLength })
  if (common.has(lower)) return serverTexts.text('password.common')
  if (new Set(lower).size < 4) return serverTexts.text('password.repeats')
  if (names.some((name) => name.length >= 3 && lower.includes(name.toLowerCase())))
    return serverTexts.text('password.name')
  return null
}
