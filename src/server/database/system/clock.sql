-- By how many milliseconds the clock of rules, numbers and timers is ahead of the true one. Written only where MOVABLE_CLOCK=Y.
create table if not exists sys_clock (one boolean primary key default true check (one), ahead bigint not null);
