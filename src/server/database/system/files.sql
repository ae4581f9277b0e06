-- Stored files, the documents in which they stand, and large ones on their way. Harmless to run again.

-- One row for each file whose bytes are safely on disk. `file_name` is the random name there; the original name is only shown.
create table if not exists base_file (
  id                 text collate "C" primary key,
  tenant_id          text collate "C" not null,
  original_file_name text not null,
  suffix_name        text not null,
  file_size          bigint not null,
  file_name          text collate "C" not null unique,
  mime_type          text not null,
  sha256             text not null,
  function_id        text,
  business_id        text collate "C",
  business_entity    text,
  file_desc          text,
  upload_user_id     text collate "C" not null,
  upload_user_name   text not null,
  status             text not null default 'READY',
  creation_date      timestamptz not null default now(),
  unlinked_since     timestamptz default now()
);
alter table base_file add column if not exists sealed_key text;
create index if not exists ix_base_file_user on base_file (upload_user_id, creation_date);
create index if not exists ix_base_file_unlinked on base_file (unlinked_since) where unlinked_since is not null;

-- Where a file stands: the row and field that name it, and the document around them. Written with the document, in one transaction.
create table if not exists base_file_link (
  file_id     text collate "C" not null references base_file (id) on delete cascade,
  tenant_id   text collate "C" not null,
  entity_name text not null,
  row_id      text collate "C" not null,
  slot        text not null,
  document_entity text not null,
  document_id text collate "C" not null,
  primary key (file_id, row_id, slot)
);
create index if not exists ix_base_file_link_row on base_file_link (row_id);

-- A large file that arrives in parts; its parts lie in a folder named after it until they are joined.
create table if not exists base_file_upload (
  id                 text collate "C" primary key,
  tenant_id          text collate "C" not null,
  user_id            text collate "C" not null,
  original_file_name text not null,
  suffix_name        text not null,
  file_size          bigint not null,
  sha256             text,
  function_id        text,
  business_id        text collate "C",
  business_entity    text,
  file_desc          text,
  part_size          integer not null,
  part_count         integer not null,
  file_id            text collate "C",
  used_at            timestamptz not null default now()
);
alter table base_file_upload add column if not exists joining_since timestamptz;
create index if not exists ix_base_file_upload_user on base_file_upload (user_id, used_at);

create table if not exists base_file_part (
  upload_id   text collate "C" not null references base_file_upload (id) on delete cascade,
  part_number integer not null,
  sha256      text not null,
  primary key (upload_id, part_number)
);

-- Addresses that are good for a minute and one session.
create table if not exists base_file_ticket (
  hash       text primary key,
  file_id    text collate "C" not null,
  session_id text not null,
  is_inline  boolean not null,
  expires_at timestamptz not null
);
alter table base_file_ticket add column if not exists whole_uses integer not null default 0;
alter table base_file_ticket add column if not exists range_uses integer not null default 0;
create index if not exists ix_base_file_ticket_age on base_file_ticket (expires_at);
