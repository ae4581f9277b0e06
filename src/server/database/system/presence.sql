-- Who has a document open right now. It means nothing after a crash, so it is not logged.
create unlogged table if not exists sys_presence (
  entity text not null, row_id text not null, session_id text not null, user_id text not null, user_name text not null, user_name_en text, audience text not null, company text not null,
  editing_since timestamptz, seen_at timestamptz not null default now(), primary key (entity, row_id, session_id));
create index if not exists sys_presence_age on sys_presence (seen_at);
