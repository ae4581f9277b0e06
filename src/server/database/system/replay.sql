-- Random numbers of signed calls, so that none is taken twice, whichever server it comes to (platform section 0.4). Each is a digest of whose it is and of the number.

-- What a crash may forget: numbers of calls that only read, and, until they commit, of those that write.
create unlogged table if not exists sys_replay_lately (number uuid primary key, at timestamptz not null default now());
create index if not exists sys_replay_lately_age on sys_replay_lately (at);

-- Since when that table remembers, in ms of a server's clock. It is empty after a crash too: whatever was signed before that is noticed is refused.
create unlogged table if not exists sys_replay_since (one boolean primary key default true check (one), since bigint not null);

-- What no crash may forget: written in the transaction of the effect, or before it.
create table if not exists sys_replay (number uuid primary key, at timestamptz not null default now());
create index if not exists sys_replay_age on sys_replay (at);
