-- When the rows of a view that is kept were taken, also where there were none.
create table if not exists sys_taken (
  tenant_id text collate "C" not null,
  entity    text not null,
  taken_at  timestamptz not null,
  primary key (tenant_id, entity)
);
