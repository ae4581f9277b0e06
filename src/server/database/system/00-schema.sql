-- What was applied to this database, and when. The last row is how it is now.
create table if not exists sys_schema (
  id         bigint generated always as identity primary key,
  hash       text not null,
  version    text not null,
  model      jsonb not null,
  steps      jsonb not null,
  applied_at timestamptz not null default now()
);
