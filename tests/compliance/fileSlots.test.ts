// Files of one document whose fields are not for everybody's eyes.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from './compileFixture.ts'
import { oneDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'

const texts = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
`,
  thing: `
entity: thing
label: 事物 | Thing
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  files: { type: attachments, label: 附件 | Files }
  inner: { type: attachments, label: 内部附件 | Inner files }
access:
  host:  { rows: true, edit: true }
  guest: { rows: true, edit: true, hide: [inner] }
`,
})

oneDatabase((_kind, open) => {
  let save: (caller: Caller, row: Row) => Promise<Row>
  const host = callerOf('host', 'host')
  const guest = callerOf('guest', 'guest')

  beforeAll(async () => {
    const database = await open()
    const definitions = await compileFixture(texts)
    await migrate(database, definitions, quiet)
    const engine = createEngine({
      database,
      definitions,
      lookups: { has: () => true, attribute: () => null, meaning: () => null },
      clock: () => new Date(),
    })
    const thing = definitions.entities['thing'] ?? expect.fail('There is no thing.')
    save = async (caller, row) => (await engine.operate(caller, thing, 'saveOrUpdate', row)).data as Row // a saved row
    for (const [id, owner] of [
      ['hostsOwn', 'host'],
      ['hostsInner', 'host'],
      ['guestsOwn', 'guest'],
    ]) {
      await database.pool.query(
        `insert into base_file (id, tenant_id, original_file_name, suffix_name, file_size, file_name, mime_type, sha256, upload_user_id, upload_user_name) values ($1, 'default', $1, 'pdf', 1, $1, 'application/pdf', '', $2, $2)`,
        [id, owner],
      )
    }
  })

  test('a file of a hidden field does not come to light by being named in another field of its document', async () => {
    const made = await save(host, { title: 'a', files: 'hostsOwn', inner: 'hostsInner' })
    expect(
      await refusal(save(guest, { id: made['id'], versionNum: 1, files: 'hostsOwn,hostsInner' })),
    ).toMatchObject({ paths: ['files'] })
    expect(await save(guest, { id: made['id'], versionNum: 1, files: 'hostsOwn,guestsOwn' })).toMatchObject({
      files: 'hostsOwn,guestsOwn',
    })
    expect(
      await save(host, { id: made['id'], versionNum: 2, files: 'hostsInner', inner: 'hostsOwn,guestsOwn' }),
    ).toMatchObject({ files: 'hostsInner', inner: 'hostsOwn,guestsOwn' })
  })
})
