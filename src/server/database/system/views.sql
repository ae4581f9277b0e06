-- Searches that users saved under a name, and which of them each user begins with. Harmless to run again.

create table if not exists sys_saved_view (
  id                text primary key default gen_random_uuid()::text,
  screen_id         text not null,
  name              text not null,
  owner_id          text not null,
  owner_name        text not null,
  sharing           text not null check (sharing in ('private', 'responsibility', 'all')),
  responsibility_id text,
  -- Whoever may see it and has no default of his own begins with it.
  shared_default    boolean not null default false,
  state             jsonb not null,
  updated_at        timestamptz not null default now(),
  unique (owner_id, screen_id, name)
);
create index if not exists ix_sys_saved_view_screen on sys_saved_view (screen_id);

create table if not exists sys_saved_view_default (
  user_id   text not null,
  screen_id text not null,
  view_id   text not null references sys_saved_view (id) on delete cascade,
  primary key (user_id, screen_id)
);
