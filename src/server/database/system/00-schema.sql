-- What was applied to this database, and when. The last row is how it is now.
create table if not exists sys_schema (
  id         bigint generated always as identity primary key,
  hash       text not null,
  version    text not null,
  model      jsonb not null,
  steps      jsonb not null,
  applied_at timestamptz not null default now()
);

-- Fields that a migration added to tables with rows and that no row has a value of yet: {entity: [field]}. Null: there are none.
alter table sys_schema add column if not exists unfilled jsonb;
