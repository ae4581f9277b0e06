import { bareEntity } from '../../language/bareEntity.ts'
import { change, execute } from './run.ts'
import { ident, raw, sql } from './Sql.ts'
import { expect, test } from 'vitest'
import type { Definitions } from '../../language/definitions.ts'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Predicate, SqlPart } from '../../language/expression.ts'
import type { CompiledField } from '../../language/field.ts'
import { eachDatabase, quiet } from '../../../tests/compliance/databases.ts'
import type { TransactionContext, Tx } from './Database.ts'
import { migrate } from './migrate.ts'
import { unforce } from './rowSecurity.ts'

const label = { CN: '测试', EN: 'Test' }
const at = { file: 'test', line: 1, column: 1 }
const rule = (source: string, parts: (t: string) => readonly SqlPart[]): Predicate => ({
  run: () => null,
  type: 'boolean',
  deps: [],
  says: label,
  source,
  sql: parts,
})
const sees = (audience: string, rows: Predicate): CompiledAccess => ({
  audience,
  rows,
  hide: [],
  create: true,
})
const field = (name: string): CompiledField => ({
  name,
  wire: name,
  column: name,
  label,
  type: 'text',
  storage: 'text',
  at,
})

function entity(
  name: string,
  fields: readonly CompiledField[],
  more: Partial<CompiledEntity>,
): CompiledEntity {
  return {
    ...bareEntity,
    name,
    label,
    area: 'test',
    server: 'srmServer',
    family: name,
    table: name,
    keyName: `${name}Id`,
    kind: 'document',
    fields,
    display: { code: 'place', name: 'place' },
    noun: { CN: '单据', EN: 'note' },
    at,
    ...more,
  }
}

const visit = entity('visit', [field('place'), field('guest'), field('status')], {
  access: {
    inner: sees(
      'inner',
      rule('place in me.places', (t) => [`${t}."place" = any(`, { me: 'places' }, ')']),
    ),
    outer: sees(
      'outer',
      rule('guest == me.guest and status != DRAFT', (t) => [
        `coalesce(${t}."guest" = `,
        { me: 'guest' },
        `, false) and ${t}."status" <> `,
        { value: 'DRAFT' },
      ]),
    ),
  },
})
const line = entity('visit_line', [field('what')], {
  kind: 'line',
  parent: { entity: 'visit', lines: 'lines' },
})
const audience = (name: string) => ({ name, label, userType: 'IN', home: 'home' })
const definitions: Definitions = {
  version: '1',
  entities: { visit, visit_line: line },
  screens: [],
  menus: [],
  lookups: {},
  audiences: [audience('inner'), audience('outer')],
  me: [
    { name: 'places', type: 'list', field: 'place' },
    { name: 'guest', type: 'value', field: 'guest' },
  ],
  roles: [],
  responsibilities: [],
  areas: [],
}

const inner = {
  tenantId: 't1',
  userId: 'u',
  audience: 'inner',
  me: { places: ['P1', 'P2'], guest: null },
  wall: true,
}
const outer = { tenantId: 't1', userId: 'u', audience: 'outer', me: { places: [], guest: 'G1' }, wall: true }

eachDatabase((_kind, open) => {
  const filled = async () => {
    const database = await open()
    await migrate(database, definitions, quiet)
    const rows = [
      ['a', 't1', 'P1', 'G1', 'OPEN'],
      ['b', 't1', 'P3', 'G1', 'DRAFT'],
      ['c', 't1', 'P2', 'G2', 'OPEN'],
      ['d', 't2', 'P1', 'G1', 'OPEN'],
    ]
    for (const [id, tenant, place, guest, status] of rows) {
      await execute(
        database.db,
        sql`insert into visit (id, tenant_id, place, guest, status) values (${id}, ${tenant}, ${place}, ${guest}, ${status})`,
      )
      await execute(
        database.db,
        sql`insert into visit_line (id, tenant_id, parent_id, line_num) values (${id}, ${tenant}, ${id}, 10)`,
      )
    }
    const ids = (context: TransactionContext, table: string) =>
      database.transaction(context, async (tx) =>
        (await execute<{ id: string }>(tx, sql`select id from ${raw(ident(table))} order by id`)).map(
          ({ id }) => id,
        ),
      )
    return { database, ids }
  }

  test('a query without any condition answers only what the audience sees of its tenant', async () => {
    const { ids } = await filled()
    expect(await ids(inner, 'visit')).toEqual(['a', 'c'])
    expect(await ids(outer, 'visit')).toEqual(['a'])
    expect(await ids({ ...inner, me: { places: [], guest: null } }, 'visit')).toEqual([])
    expect(await ids({ ...outer, audience: 'nobody' }, 'visit')).toEqual([])
  })

  test('lines of unseen documents are not seen by outer audiences', async () => {
    const { ids } = await filled()
    expect(await ids(outer, 'visit_line')).toEqual(['a'])
  })

  test('without the wall the tenant alone counts, for reading and for writing', async () => {
    const { database, ids } = await filled()
    expect(await ids({ ...outer, wall: false }, 'visit')).toEqual(['a', 'b', 'c'])
    const changed = await database.transaction({ ...outer, wall: false }, (tx) =>
      change(tx, sql`update visit set status = 'DONE'`),
    )
    expect(changed).toBe(3)
    await expect(
      database.transaction({ ...outer, wall: false }, (tx) =>
        execute(tx, sql`insert into visit (id, tenant_id) values ('e', 't2')`),
      ),
    ).rejects.toThrow(/row-level security/)
  })

  test('who reads as an audience has a role of its own, which finds what the application finds for it and writes nothing', async () => {
    const { database } = await filled()
    for (const [context, role] of [
      [inner, 'srm_app_inner'],
      [outer, 'srm_app_outer'],
      [{ ...outer, audience: 'nobody' }, 'srm_app'],
      [{ ...outer, wall: false }, 'srm_app'],
    ] as const)
      await database.transaction(context, async (tx) => {
        const rows = await execute<{ name: string }>(tx, sql`select current_user as name`)
        expect(rows).toEqual([{ name: role }])
        const found = async () => ({
          visits: await execute(tx, sql`select id from visit order by id`),
          lines: await execute(tx, sql`select id from visit_line order by id`),
        })
        const own = await found()
        await execute(tx, sql`set local role srm_app`)
        expect(await found()).toEqual(own)
      })
    for (const statement of [
      `update visit set status = 'DONE'`,
      'delete from visit_line',
      `insert into visit (id) values ('e')`,
    ])
      await expect(database.transaction(outer, (tx) => execute(tx, raw(statement)))).rejects.toThrow(
        'permission denied',
      )
  })

  test('the owner of the tables sees no document either until it is said who acts, and a migration sees them all the same', async () => {
    const { database } = await filled()
    const owned = `owner_${Math.random().toString(36).slice(2)}`
    const asOwner = <T>(run: (tx: Tx) => Promise<T>) =>
      database.transaction(null, async (tx) => {
        await execute(tx, raw(`set local role ${owned}`))
        return run(tx)
      })
    const count = async () =>
      asOwner(
        async (tx) =>
          (await execute<{ n: number }>(tx, sql`select count(*)::int as n from visit_line`))[0]?.n,
      )
    await execute(
      database.db,
      raw(
        `create role ${owned}; alter table visit_line owner to ${owned}; alter table visit owner to ${owned}`,
      ),
    )
    expect(await count()).toBe(0)
    expect(
      await asOwner(async (tx) => {
        await unforce(tx)
        return (await execute<{ n: number }>(tx, sql`select count(*)::int as n from visit_line`))[0]?.n
      }),
    ).toBe(4)
    await execute(database.db, raw(`reassign owned by ${owned} to current_user; drop role ${owned}`))
  })

  test('of the tables that belong to no definition the application reaches only what it writes beside a document', async () => {
    const { database } = await filled()
    const rows = await execute<{
      name: string
      isSecure: boolean
      may: string
    }>(
      database.db,
      sql`select c.relname as name, c.relrowsecurity as "isSecure",
      concat_ws(',', case when has_any_column_privilege('srm_app', c.oid, 'select') then 'r' end, case when has_table_privilege('srm_app', c.oid, 'insert') then 'i' end, case when has_any_column_privilege('srm_app', c.oid, 'update') then 'u' end, case when has_table_privilege('srm_app', c.oid, 'delete') then 'd' end, case when has_table_privilege('srm_app', c.oid, 'truncate') then 't' end) as may
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname like 'sys\_%' or c.relname like 'base\_file%') order by 1`,
    )
    expect(rows.filter(({ isSecure }) => !isSecure)).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
    expect(
      Object.fromEntries(rows.filter(({ may }) => may !== '').map(({ name, may }) => [name, may])),
    ).toEqual({
      base_file: 'r,u',
      base_file_link: 'r,i,d',
      sys_audit: 'r,i',
      sys_chain: 'r,i,u',
      sys_due: 'r,i,u,d',
      sys_due_verb: 'r,i,d',
      sys_former_text: 'r,i',
      sys_history: 'r,i',
      sys_idempotency: 'r,u',
      sys_seal_key: 'r,i,u',
      sys_seal_opener: 'r,i,u',
      sys_seal_part: 'r,i,u,d',
      sys_sealed: 'r,i,u,d',
      sys_replay: 'i',
      sys_run: 'r,i,u',
      sys_run_group: 'r,i,d',
      sys_serial: 'r,i,u',
      sys_approval: 'r,i,d',
      sys_taken: 'r,i,u',
      sys_ticket: 'r,i',
      sys_visit_begun: 'r,i',
    })
    for (const secret of [
      'select private_key from sys_server_key',
      'select sign_key from sys_session',
      'select former from sys_user_security',
      'select changes from sys_audit',
      'select answer from sys_idempotency',
    ]) {
      await expect(
        database.transaction({ ...inner, wall: false }, (tx) => execute(tx, raw(secret))),
      ).rejects.toThrow(/permission denied/)
    }
  })

  test('what was changed is read through a view: of the tenant, and only where the wall of rows is down', async () => {
    const { database } = await filled()
    for (const tenant of ['t1', 't2'])
      await execute(
        database.db,
        sql`insert into sys_audit (tenant_id, entity, document_id, operation, changes, user_id, user_name, audience, session_id, address, trace_id, definition_version, at, previous, hash)
        values (${tenant}, 'visit', ${tenant}, 'saveOrUpdate', '[]', 'u', 'u', 'inner', '', '', '', '', now(), '', '')`,
      )
    const read = (context: typeof inner) =>
      database.transaction(context, (tx) =>
        execute<{ id: string }>(tx, sql`select document_id as id from srm_record`),
      )
    expect(await read({ ...inner, wall: false })).toEqual([{ id: 't1' }])
    expect(await read(inner)).toEqual([])
  })

  test('DATABASE_ROLE=off works without the wall', async () => {
    const database = await open({ databaseRole: 'off' })
    await migrate(database, definitions, quiet)
    const rows = await database.transaction(inner, (tx) => execute(tx, sql`select count(*) as n from visit`))
    expect(rows).toEqual([{ n: 0 }])
  })
})
