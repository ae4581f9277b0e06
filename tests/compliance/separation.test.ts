import { expect, test } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import { createRightsCache } from '../../src/server/permission/Rights.ts'

const everything = definitions.responsibilities.find(({ id }) => id === 'admin')
const others = definitions.responsibilities.filter((one) => one !== everything)
const rightsOf = createRightsCache(definitions)
/** Whoever may begin a document or hand it in: of what people without an account fill in, those inside only add what they judge by. */
const makes = (one: (typeof others)[number], entity: string) =>
  may(one, entity, 'doSubmit') ||
  (may(one, entity, 'saveOrUpdate') && definitions.entities[entity]?.access[one.audience]?.create !== false)
const may = ({ audience, roles }: (typeof others)[number], entity: string, operation: string) =>
  rightsOf(audience, roles).may(entity, operation)

/** Of these each row has its own author and approvers, whom its rules name, never him among them: a manager may be either, of different rows. */
const byPerson = new Set(['speSchemeScore', 'bpmRequest'])
/** Who keeps the base data of an area beside the keepers of all. */
const keepers: Readonly<Record<string, string>> = { spe: 'speAdmin' }

test('nobody but the administrator both makes a document and approves it', () => {
  const approved = Object.values(definitions.entities).filter(({ verbs }) =>
    verbs.some(({ name }) => name === 'doApproval'),
  )
  expect(approved.length).toBeGreaterThan(2)
  const both = approved.flatMap(({ name }) =>
    (byPerson.has(name) ? [] : others)
      .filter((one) => may(one, name, 'doApproval') && makes(one, name))
      .map(({ id }) => `${id}: ${name}`),
  )
  expect(both).toEqual([])
  expect(
    approved
      .filter(({ name }) => !others.some((one) => may(one, name, 'doApproval')))
      .map(({ name }) => name),
  ).toEqual([])
})

test('a query list changes no base data: of those inside only the keepers of base data may', () => {
  const { settingRows, messageRows } = definitions
  const own = [settingRows, messageRows?.wishes, messageRows?.addresses] // everybody has his own values there
  const base = Object.values(definitions.entities).filter(
    ({ name, kind, parent }) => kind === 'baseData' && !parent && !own.includes(name),
  )
  expect(base.length).toBeGreaterThan(5)
  const wrong = base.flatMap(({ name, area }) =>
    others
      .filter(
        (one) =>
          one.id !== 'mdmAdmin' &&
          one.id !== keepers[area] &&
          one.audience === 'buyer' &&
          ['saveOrUpdate', 'delete', 'doInvalid', 'doEnable'].some((operation) => may(one, name, operation)),
      )
      .map(({ id }) => `${id}: ${name}`),
  )
  expect(wrong).toEqual([])
})
