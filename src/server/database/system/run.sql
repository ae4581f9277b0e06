-- Runs: verbs that are done on no row and make documents, group by group. Each group is a transaction of its own, and says here what became of it.
create table if not exists sys_run (
  run_id          text collate "C" primary key,
  tenant_id       text collate "C" not null,
  entity          text not null,
  verb            text not null,
  -- The time for which it began by itself. Null: somebody began it.
  due             text,
  started_by      text collate "C" not null,
  started_by_name text not null,
  started_at      timestamptz not null,
  -- Null: it is at work, or was broken off; by itself it goes on then.
  ended_at        timestamptz,
  -- What was asked.
  asked           json not null
);
-- How it ended: done, cancelled by whoever began it, stopped with its server, refused before it began (problem says why). Null: it has not, or it was done before this was kept.
alter table sys_run add column if not exists ending text;
alter table sys_run add column if not exists problem json;
alter table sys_run add column if not exists cancelled_at timestamptz;
-- Whose audience began it; null: the system.
alter table sys_run add column if not exists audience text;
-- The last sign of life of its server, by the database's own clock.
alter table sys_run add column if not exists alive_at timestamptz not null default now();
create unique index if not exists ux_sys_run_due on sys_run (tenant_id, entity, verb, due) where due is not null and ended_at is null;
create index if not exists ix_sys_run_verb on sys_run (entity, verb, started_at);

create table if not exists sys_run_group (
  seq         bigint generated always as identity primary key,
  tenant_id   text collate "C" not null,
  run_id      text collate "C" not null,
  outcome     text not null check (outcome in ('made', 'skipped', 'failed')),
  -- What was made, and how it is called.
  document_id text collate "C",
  code        text,
  -- What the group was of, and one of its rows: who may not see that row is told nothing.
  name        text not null,
  source_id   text collate "C" not null,
  -- Why not, by language.
  problem     json
);
alter table sys_run_group add column if not exists at timestamptz not null default now();
create index if not exists ix_sys_run_group_run on sys_run_group (run_id, seq);

-- The last time for which a run that begins by itself was done.
create table if not exists sys_run_time (
  entity   text not null,
  verb     text not null,
  done_for text not null,
  primary key (entity, verb)
);
-- What keeps it from beginning is tried again after a while.
alter table sys_run_time add column if not exists tries integer not null default 0;
alter table sys_run_time add column if not exists take_at timestamptz;
