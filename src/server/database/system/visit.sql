-- People without an account. No definition names these tables.

-- Links: each is about one document. What opens it is computed from the key of the server, so nothing in here does.
create table if not exists sys_ticket (
  ticket_id text primary key, tenant_id text not null, entity text not null, document_id text not null,
  seq bigint generated always as identity, verb text, made_by text, made_by_name text, made_at timestamptz not null, expires_at timestamptz not null, most_uses integer not null,
  uses integer not null default 0, used_at timestamptz, ended_at timestamptz, ended_by_name text);
create index if not exists sys_ticket_document on sys_ticket (document_id);
create index if not exists sys_ticket_expiry on sys_ticket (expires_at);

-- Documents that visitors began: by which link, and from which address.
create table if not exists sys_visit_begun (
  document_id text primary key, tenant_id text not null, entity text not null, ticket_id text not null, place text not null, begun_at timestamptz not null);
create index if not exists sys_visit_begun_ticket on sys_visit_begun (ticket_id);
create index if not exists sys_visit_begun_place on sys_visit_begun (place);

-- Visits from one address within an hour.
create table if not exists sys_visit_count (place text not null, hour timestamptz not null, count integer not null, primary key (place, hour));

-- A session of a visitor, and the link by which he came. Users have neither.
alter table sys_session add column if not exists is_visit boolean not null default false;
alter table sys_session add column if not exists ticket_id text;
