-- What is done by itself, and when: a row for each verb with a moment that a row of a document waits for. Written with the document, under its lock.
create table if not exists sys_due (
  tenant_id   text collate "C" not null,
  entity      text not null,
  row_id      text collate "C" not null,
  verb        text not null,
  document    text not null,
  document_id text collate "C" not null,
  -- The moment at which the condition comes true, or is to be looked at again. Null: the clock alone changes nothing.
  due         timestamptz,
  -- When it is taken: at `due`, after a refusal later.
  take_at     timestamptz,
  -- The condition holds, and what it brings about was done.
  held        boolean not null,
  done_at     timestamptz,
  tries       integer not null default 0,
  problem     text,
  primary key (row_id, verb, entity)
);
-- Since when it is refused, and why: the words, not yet in a language, and of which rows of other documents they tell.
alter table sys_due add column if not exists refused_at timestamptz;
alter table sys_due add column if not exists reason json;
create index if not exists ix_sys_due_take on sys_due (take_at, entity, row_id, verb) where take_at is not null;
create index if not exists ix_sys_due_document on sys_due (document_id);

-- The conditions that sys_due was last filled by; where one has changed, or is new, the rows that are there are looked at again.
create table if not exists sys_due_verb (
  entity    text not null,
  verb      text not null,
  condition text not null,
  primary key (entity, verb)
);
