-- What the store keeps beside the documents. Harmless to run again.

create or replace function sys_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Every change of a document with before and after; one row for each document and transaction, chained by hash within the document.
create table if not exists sys_audit (
  seq                bigint generated always as identity primary key,
  tenant_id          text collate "C" not null,
  entity             text not null,
  document_id        text collate "C" not null,
  operation          text not null,
  changes            json not null,
  user_id            text collate "C",
  user_name          text,
  audience           text not null,
  session_id         text,
  address            text,
  trace_id           text,
  definition_version text not null,
  at                 timestamptz not null,
  previous           text not null,
  hash               text not null
);
create index if not exists ix_sys_audit_document on sys_audit (document_id, seq);
create or replace trigger sys_audit_append_only before update or delete on sys_audit for each row execute function sys_append_only();
create or replace trigger sys_audit_kept before truncate on sys_audit for each statement execute function sys_append_only();
-- Of documents whose log is chained: the place of the entry in the document's chain, from 1 and without a gap.
alter table sys_audit add column if not exists number bigint;
create unique index if not exists ux_sys_audit_number on sys_audit (document_id, number) where number is not null;

-- The end of each chain, under the key of the server: what was cut off at the end, or written anew as a whole, does not fit it. It only grows.
create table if not exists sys_chain (
  document_id text collate "C" primary key,
  tenant_id   text collate "C" not null,
  entity      text not null,
  length      bigint not null,
  proof       text not null
);
create or replace function sys_chain_grows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.document_id <> old.document_id or new.length <> old.length + 1 then
    raise exception '% only grows', tg_table_name;
  end if;
  return new;
end $$;
create or replace trigger sys_chain_grows before update or delete on sys_chain for each row execute function sys_chain_grows();
create or replace trigger sys_chain_kept before truncate on sys_chain for each statement execute function sys_append_only();

-- On which days chains were verified, one server for all, and what was found.
create table if not exists sys_chain_check (
  day       date primary key,
  begun_at  timestamptz not null default now(),
  ended_at  timestamptz,
  documents integer,
  broken    jsonb
);

-- Every transition of a document or of one of its lines.
create table if not exists sys_history (
  seq           bigint generated always as identity primary key,
  tenant_id     text collate "C" not null,
  entity        text not null,
  document_id   text collate "C" not null,
  row_entity    text not null,
  row_id        text collate "C" not null,
  line_num      integer,
  action        text not null,
  from_status   text,
  to_status     text,
  operator_id   text collate "C",
  operator_name text,
  operate_date  timestamptz not null,
  opinion       text
);
-- Of what is done by itself: when it was due. It was done at operate_date.
alter table sys_history add column if not exists due timestamptz;
create index if not exists ix_sys_history_document on sys_history (document_id, seq);
-- Because of which document: what an effect of a verb made or changed.
alter table sys_history add column if not exists cause_entity text;
alter table sys_history add column if not exists cause_id text collate "C";
-- What was noted with it at fields and rows of the document.
alter table sys_history add column if not exists marks jsonb;
create index if not exists ix_sys_history_cause on sys_history (cause_id) where cause_id is not null;
create or replace trigger sys_history_append_only before update or delete on sys_history for each row execute function sys_append_only();

-- The last number given out for a serial field under a prefix (PO202611). The row is locked until the document is committed: no gap, no double.
create table if not exists sys_serial (
  tenant_id   text collate "C" not null,
  field       text not null,
  prefix      text not null,
  last_number bigint not null,
  primary key (tenant_id, field, prefix)
);

-- Codes and names that base data had until then: documents that were frozen before still show them.
create table if not exists sys_former_text (
  tenant_id text collate "C" not null,
  row_id    text collate "C" not null,
  until     timestamptz not null,
  code      text not null,
  name      text not null,
  name_en   text not null
);
create index if not exists ix_sys_former_text_row on sys_former_text (row_id, until);

-- The first of them that was still in force at a time. Cheap by declaration: it is asked only where a row was renamed since, and a plan must not fear it.
create or replace function sys_former_text_of(ref text, since timestamptz, part text) returns text language sql stable parallel safe cost 1 as $$
  select case part when 'code' then f.code when 'name' then f.name else f.name_en end from sys_former_text f where f.row_id = ref collate "C" and f.until > since order by f.until limit 1
$$;

-- What rich text says, without its marks, as rules/rich/plainText.ts says it of what was cleaned.
create or replace function sys_plain(rich text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(
    regexp_replace(regexp_replace(rich, '</?(strong|b|em|i|u|s|a|span)(\s[^>]*)?>', '', 'gi'), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;
