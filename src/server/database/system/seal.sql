-- What stands encrypted of documents until they are opened. Harmless to run again.

-- A key for each event, wrapped by the key of the server: without that it opens nothing.
create table if not exists sys_seal_key (
  key_id    text collate "C" primary key,
  tenant_id text collate "C" not null,
  entity    text not null,
  event_id  text collate "C" not null,
  wrapped   text not null,
  made_at   timestamptz not null default now(),
  unique (tenant_id, entity, event_id)
);
--
-- The sealed values of a row, whose columns are empty until then. They stay, so that what was handed in can be proven afterwards.
create table if not exists sys_sealed (
  row_id      text collate "C" primary key,
  tenant_id   text collate "C" not null,
  entity      text not null,
  document_id text collate "C" not null,
  payload     text not null,
  sealed_at   timestamptz not null,
  opened_at   timestamptz
);
create index if not exists ix_sys_sealed_document on sys_sealed (document_id);
--
-- Where the browser encrypts: the key pair of the event, and the verbs whose rules are asked when it is opened.
alter table sys_seal_key add column if not exists public_key text;
alter table sys_seal_key add column if not exists private_wrapped text;
alter table sys_sealed add column if not exists owed text;
-- The fields of a row that are sealed, so that none is taken out of its seal before it is opened.
alter table sys_sealed add column if not exists wires text;
create index if not exists ix_sys_sealed_unopened on sys_sealed (entity) where opened_at is null;
--
-- Who opens by a password of his own: for each row that names him the public half of his key pair, and the other half encrypted by that password.
create table if not exists sys_seal_opener (
  row_id     text collate "C" primary key,
  tenant_id  text collate "C" not null,
  event_id   text collate "C" not null,
  user_id    text collate "C" not null,
  public_key text not null,
  secret     text not null,
  set_at     timestamptz not null
);
create index if not exists ix_sys_seal_opener_event on sys_seal_opener (event_id);
-- Where there are such openers the private key of the event is encrypted under one that nobody has: it lies once for each two of them, under the
-- part of the one within the part of the other. Parts are encrypted for their openers; `laid` is one that its opener has laid for the opening.
alter table sys_seal_key add column if not exists shared text;
alter table sys_seal_key add column if not exists nested text;
create table if not exists sys_seal_part (
  key_id    text collate "C" not null,
  user_id   text collate "C" not null,
  tenant_id text collate "C" not null,
  event_id  text collate "C" not null,
  secret    text not null,
  part      text not null,
  print     text not null,
  laid      text,
  laid_at   timestamptz,
  primary key (key_id, user_id)
);
create index if not exists ix_sys_seal_part_event on sys_seal_part (event_id, user_id);
create index if not exists ix_sys_seal_part_laid on sys_seal_part (laid_at) where laid is not null;
