// Bodies of calls beside those of entities: what their schemas refuse is told as the parameters always were.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { CodedError } from '../fail.ts'
import { checkBody } from './checkBody.ts'
import { fileCalls } from './files/fileCalls.ts'
import { systemCalls } from './systemCalls.ts'

const refusalOf = (name: string, body: unknown): string => {
  const call = systemCalls[name]
  if (!call) throw new Error(`There is no call ${name}.`)
  try {
    checkBody(call, body)
    return 'taken'
  } catch (error) {
    if (error instanceof CodedError) return `${error.code} ${error.say('EN')}`
    throw error
  }
}

test('every schema of a body or an answer is a JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false })
  for (const { body, answer } of [...Object.values(systemCalls), ...Object.values(fileCalls)]) {
    expect(ajv.validateSchema(body)).toBe(true)
    if (answer !== 'bytes') expect(ajv.validateSchema(answer)).toBe(true)
  }
})

test.each([
  ['baseServer/baseLogin/login', {}, 'PARAM_REQUIRED userName is required'],
  ['baseServer/baseLogin/login', { userName: '', password: 'x' }, 'PARAM_REQUIRED userName is required'],
  ['baseServer/baseLogin/login', { userName: 'x' }, 'PARAM_REQUIRED password is required'],
  [
    'baseServer/baseLogin/login',
    { userName: 5 },
    'PARAM_INVALID userName is not valid: a text of at most 100 characters',
  ],
  [
    'baseServer/baseLogin/login',
    { userName: 'x'.repeat(101), password: 'x' },
    'PARAM_INVALID userName is not valid: a text of at most 100 characters',
  ],
  ['baseServer/baseLogin/login', { userName: 'x'.repeat(100), password: 'x' }, 'taken'],
  [
    'baseServer/baseLogin/login',
    { userName: '😀'.repeat(51), password: 'x' },
    'PARAM_INVALID userName is not valid: a text of at most 100 characters',
  ],
  ['baseServer/baseLogin/logout', [], 'PARAM_INVALID The body is not valid: { }'],
  [
    'baseServer/baseLookupValues/findLookupListByTypes',
    { lookupTypes: 'A' },
    'PARAM_REQUIRED lookupTypes is required',
  ],
  [
    'baseServer/baseLookupValues/findLookupListByTypes',
    { lookupTypes: Array.from({ length: 201 }, () => 'A') },
    'PARAM_INVALID lookupTypes is not valid: > 200',
  ],
  [
    'baseServer/baseUserPreference/savePreference',
    { language: 'FR' },
    'PARAM_INVALID language is not valid: CN, EN, XA',
  ],
  [
    'baseServer/baseUserPreference/savePreference',
    { pageRows: 9 },
    'PARAM_INVALID pageRows is not valid: 10–500',
  ],
  [
    'baseServer/baseUserPreference/savePreference',
    { values: 'x' },
    'PARAM_INVALID The body is not valid: { }',
  ],
  [
    'baseServer/baseTableLayout/saveTableLayout',
    { tableName: 't', columns: [{ key: 5 }] },
    'PARAM_INVALID columns.key is not valid: ',
  ],
  [
    'baseServer/baseTableLayout/saveTableLayout',
    { tableName: 't', columns: ['x'] },
    'PARAM_INVALID The body is not valid: { }',
  ],
  [
    'baseServer/baseSavedView/save',
    { name: 'x', sharing: 'some' },
    'PARAM_INVALID sharing is not valid: private, responsibility, all',
  ],
  ['baseServer/baseSavedView/save', { name: 'x', state: 'x' }, 'PARAM_INVALID state is not valid: '],
  [
    'baseServer/baseSavedView/save',
    { name: 'x', state: { values: { a: { kind: 'text' } } } },
    'PARAM_INVALID state.values.a is not valid: ',
  ],
  [
    'baseServer/baseSavedView/save',
    { name: 'x', state: { values: { a: { kind: 'refs', refs: [{}] } } } },
    'PARAM_INVALID state.values is not valid: ',
  ],
  [
    'baseServer/baseSavedView/save',
    { name: 'x', state: { conditions: [{ key: 'a' }] } },
    'PARAM_INVALID state.conditions is not valid: ',
  ],
  [
    'baseServer/baseSavedView/save',
    { name: 'x', state: { pageRows: 5 } },
    'PARAM_INVALID state.pageRows is not valid: ',
  ],
  [
    'baseServer/baseSavedView/save',
    { name: 'x', screenId: null, state: { values: {}, sort: null } },
    'taken',
  ],
])('%s %o: %s', (name, body, expected) => {
  expect(refusalOf(name, body)).toBe(expected)
})
