import type { Database } from './Database.ts'

/** Takes away what runs did, once it is older than so many days. The last run of each kind stays, since people ask for it; what is at work, or is gone on with, stays too. */
export async function sweepRecords({ pool }: Pick<Database, 'pool'>, days: number): Promise<void> {
  const age = 'now() - make_interval(days => $1)'
  await pool.query(
    `with gone as (
      delete from sys_run r where r.alive_at < ${age} and (r.ended_at is not null or r.due is null)
      and exists (select from sys_run o where o.tenant_id = r.tenant_id and o.entity = r.entity and o.verb = r.verb and (o.started_at, o.run_id) > (r.started_at, r.run_id))
      returning r.run_id)
    delete from sys_run_group g using gone where g.run_id = gone.run_id`,
    [days],
  )
  // A part of a key that nobody met in its minutes is not kept.
  await pool.query(
    `update sys_seal_part set laid = null, laid_at = null where laid_at < now() - interval '10 minutes'`,
  )
}
