import type { FormulaResult } from '../../../language/field.ts'
import type { Row } from '../../../language/row.ts'
import { fault } from '../../../rules/formula/formulaFault.ts'
import { value as resultOf } from '../../../rules/formula/formulas.ts'
import type { FormulaValue } from '../../../rules/formula/FormulaValues.ts'
import { formulaResults } from '../../../rules/types/formulaResults.ts'
import { spoken } from '../../../texts/spoken.ts'
import { fail } from '../../fail.ts'
import { environment } from '../../operations/environment.ts'
import { anything, listOf, object, optionalText, orNull, text, word, integer } from '../../Schema.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'

/** Values of a sample, and characters of each, at most. */
const [most, longest] = [500, 4000]
const mostText = 1000
const results = Object.keys(formulaResults) as readonly FormulaResult[] // they are its keys

/** A formula over values that are sent with it: it reads nothing that is kept. */
export const formulaCalls: SystemCalls = {
  'baseServer/baseFormula/evaluate': {
    effect: 'read',
    access: 'signedIn',
    body: object({
      formula: text(mostText),
      gives: { enum: results },
      values: {
        ...listOf(
          object(
            { name: text(240) },
            {
              type: optionalText(240),
              options: optionalText(longest),
              to: optionalText(240),
              value: optionalText(longest),
            },
          ),
        ),
        maxItems: most,
      },
    }),
    answer: object({
      value: anything,
      fault: orNull(object({ offset: integer, length: integer, words: word })),
    }),
    says: [
      `\`{formula, gives, values: [{name, type?, options?, to?, value?}]}\`; ${most} values at most`,
      '`{value, fault}`: what the formula gives over these values (`true` and `false` of a condition, else a text or null), by the reader that checks and evaluates kept ones; what is wrong with it, at its place, in the language of the caller',
    ],
    run: async (context) => ({ data: evaluated(context) }),
  },
}

function evaluated({ services, exchange, signedIn }: CallContext) {
  const body = objectOf(exchange.body)
  const formula = textOf(body, 'formula', mostText)
  const gives = results.find((one) => one === body['gives']) ?? refused('gives', results.join(', '))
  const values = valuesIn(body['values'])
  const found = fault(formula, gives, values)
  const env = environment(signedIn.caller, services, services.clock.now(), services.settings.timeZone)
  return {
    value: found ? null : resultOf(env, formula, gives, values),
    fault: found && { ...found, words: spoken(found.words, signedIn.caller.language) },
  }
}

function valuesIn(given: unknown): readonly FormulaValue[] {
  if (!Array.isArray(given) || given.length > most) return refused('values', `[…], ${most}`)
  return given.map((one: unknown) => {
    const row = objectOf(one)
    const name = textOf(row, 'name')
    return [name, part(row, 'type'), part(row, 'options'), part(row, 'to'), part(row, 'value')]
  })
}

/** A text of a value, or none. */
function part(row: Row, key: string): string | null {
  const value = row[key]
  return value === undefined || value === null || value === '' ? null : textOf(row, key, longest)
}

const refused = (field: string, reason: string): never => fail('PARAM_INVALID', { field, reason })
