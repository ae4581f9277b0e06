-- Who is signed in, what was answered already, and what belongs to one user alone. No definition names these tables.

create table if not exists sys_server_key (
  key_id text primary key, private_key text not null, web_sign_key text not null, created_at timestamptz not null default now());

create table if not exists sys_session (
  id_hash text primary key, code_hash text not null, sign_key text not null, gateway_tag text not null, certificate text not null,
  user_id text not null, language text not null, address text not null, agent text not null,
  created_at timestamptz not null default now(), used_at timestamptz not null default now(), ended_at timestamptz, ended_why text);
create index if not exists sys_session_user on sys_session (user_id) where ended_at is null;
create index if not exists sys_session_age on sys_session (created_at);

create table if not exists sys_user_security (
  user_id text primary key, former jsonb not null default '[]');

-- A password that is replaced, by whatever path, is remembered as a hash: the last five cannot be taken again. The argument is its column.
create or replace function sys_keep_former_password() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into sys_user_security (user_id, former) values (old.id, jsonb_build_array(to_jsonb(old) ->> tg_argv[0])) on conflict (user_id) do update
    set former = (select jsonb_agg(value order by at) from (select value, at from jsonb_array_elements(excluded.former || sys_user_security.former) with ordinality as f(value, at) order by at limit 5) kept);
  return null;
end $$;

-- Whoever may no longer sign in has no session any more, and gets none back when he may again.
create or replace function sys_end_sessions() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update sys_session set ended_at = now(), ended_why = 'SESSION_EXPIRED' where user_id = old.id and ended_at is null;
  return null;
end $$;

-- Servers that hold a socket of the session close it.
create or replace function sys_tell_ended() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('srm_live', json_build_object('ended', new.id_hash)::text);
  return null;
end $$;
create or replace trigger tell_ended after update of ended_at on sys_session for each row when (new.ended_at is not null and old.ended_at is null) execute function sys_tell_ended();

create table if not exists sys_login_log (
  id bigint generated always as identity primary key, at timestamptz not null default now(), action text not null, result text not null,
  user_name text not null, user_id text, address text not null, agent text not null, trace_id text not null);
create index if not exists sys_login_log_user on sys_login_log (user_name, at);
create index if not exists sys_login_log_address on sys_login_log (address, at);

create table if not exists sys_idempotency (
  user_id text not null, path text not null, key text not null, body_hash text not null, created_at timestamptz not null default now(),
  http integer, answer text, primary key (user_id, path, key));
create index if not exists sys_idempotency_age on sys_idempotency (created_at);

create table if not exists sys_table_layout (
  user_id text not null, table_name text not null, columns jsonb not null, page_rows integer, updated_at timestamptz not null default now(), primary key (user_id, table_name));
create table if not exists sys_user_preference (
  user_id text primary key, language text, page_rows integer, more jsonb not null default '{}');

-- Counts every change of who may what, by whatever path it came. Read with the session, so a revoked right ends with the next call.
create table if not exists sys_generation (name text primary key, value bigint not null);
insert into sys_generation (name, value) values ('permission', 1), ('lookup', 1), ('calendar', 1), ('calendarSolved', 1), ('setting', 1), ('settingSolved', 1) on conflict do nothing;

create or replace function sys_bump_generation() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update sys_generation set value = value + 1 where name = tg_argv[0];
  if tg_argv[0] = 'permission' then perform pg_notify('srm_live', '{"rights":true}'); end if;
  return null;
end $$;
