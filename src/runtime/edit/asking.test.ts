import { expect, test } from 'vitest'
import { CallError } from '../../client/Client.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { placeToMend } from './asking.ts'

const of = entityOf('note', [field('reason'), field('remark')])
const verb = { name: 'doReject', ask: ['reason'] } as unknown as CompiledVerb // only what is asked counts here
const refused = (...paths: readonly string[]) =>
  new CallError({
    code: 'X',
    msg: 'no',
    http: 400,
    errors: paths.map((path) => ({ path, code: 'X', msg: 'no' })),
  })

test('what is wrong in the document is mended there; a wrong answer, and what names no place, in the dialog', () => {
  const place = (problem: unknown) => placeToMend(problem, { verb, of })
  expect(place(refused('lines[0].price', 'remark'))).toBe('lines[0].price')
  expect(place(refused('remark', 'reason'))).toBeUndefined()
  expect(place(refused(''))).toBeUndefined()
  expect(place(refused())).toBeUndefined()
  expect(place(new Error('no'))).toBeUndefined()
  const error = { path: 'lines[0].price', code: 'SRM-2201', msg: 'dearer' }
  const warned = new CallError({ code: 'WARNED', msg: 'dearer', http: 409, errors: [error] })
  expect(place(warned)).toBeUndefined() // whoever is warned goes on in the dialog
})
