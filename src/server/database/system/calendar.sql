-- Working time by calendars, as src/rules/expression/kernelCalendar.ts counts it. sys_work_calendar, made from the definitions, tells
-- what one says (workCalendarSql.ts): a week from Monday (1: is worked), days that differ with what that moves, parts of the day in seconds.

create or replace function sys_work_rank(day date, week integer[], days date[], moved integer[]) returns bigint language sql immutable parallel safe as $$
  select floor(s.n / 7.0)::bigint * (select sum(w) from unnest(week) as w)
    + (select sum(w) from unnest(week[1 : s.n - floor(s.n / 7.0)::integer * 7 + 1]) as w)
    + coalesce((select sum(x.m) from unnest(days, moved) as x(d, m) where x.d <= day), 0)
  from (select day - date '1969-12-29' as n) as s
$$;

-- The first day of a rank; null where there is none.
create or replace function sys_work_day(wanted bigint, week integer[], days date[], moved integer[]) returns date language plpgsql immutable parallel safe as $$
declare
  low date := date '0001-01-01';
  high date := date '9999-12-31';
  middle date;
  worked integer := (select sum(w) from unnest(week) as w);
  about numeric;
  slack numeric;
begin
  if worked > 0 then -- a rank lies so many days from where the weeks alone would have it, at most
    about := wanted * 7.0 / worked;
    slack := (cardinality(days) + worked) * 7.0 / worked + 14;
    if abs(about) + slack < 2000000 then
      low := greatest(low, date '1969-12-29' + floor(about - slack)::integer);
      high := least(high, date '1969-12-29' + ceil(about + slack)::integer);
    end if;
  end if;
  if sys_work_rank(high, week, days, moved) < wanted or sys_work_rank(low, week, days, moved) >= wanted then return null; end if;
  while high - low > 1 loop
    middle := low + (high - low) / 2;
    if sys_work_rank(middle, week, days, moved) >= wanted then high := middle; else low := middle; end if;
  end loop;
  return high;
end $$;

create or replace function sys_is_worked(day date, week integer[], days date[], moved integer[]) returns integer language sql immutable parallel safe as $$
  select week[extract(isodow from day)::integer] + coalesce((select sum(x.m)::integer from unnest(days, moved) as x(d, m) where x.d = day), 0)
$$;

create or replace function sys_workdays(first date, last date, calendar text) returns integer language plpgsql stable as $$
declare c record;
begin
  if first is null or last is null then return null; end if;
  select * into c from sys_work_calendar(calendar);
  return sys_work_rank(last, c.week, c.days, c.moved) - sys_work_rank(first, c.week, c.days, c.moved);
end $$;

create or replace function sys_add_workdays(day date, count numeric, calendar text) returns date language plpgsql stable as $$
declare c record;
begin
  if day is null or count is null then return null; end if;
  select * into c from sys_work_calendar(calendar);
  return sys_work_day(sys_work_rank(day, c.week, c.days, c.moved) + trunc(count)::bigint, c.week, c.days, c.moved);
end $$;

-- Seconds of working time until then; only differences mean anything.
create or replace function sys_worked(at timestamp, week integer[], days date[], moved integer[], begins integer[], ends integer[]) returns bigint language sql immutable parallel safe as $$
  select (sys_work_rank(at::date, week, days, moved) - sys_is_worked(at::date, week, days, moved)) * (select sum(x.e - x.b) from unnest(begins, ends) as x(b, e))
    + sys_is_worked(at::date, week, days, moved) * (select sum(least(greatest(floor(extract(epoch from at::time))::integer - x.b, 0), x.e - x.b)) from unnest(begins, ends) as x(b, e))
$$;

create or replace function sys_work_seconds(first timestamp, last timestamp, calendar text) returns numeric language plpgsql stable as $$
declare c record;
begin
  if first is null or last is null then return null; end if;
  select * into c from sys_work_calendar(calendar);
  return sys_worked(last, c.week, c.days, c.moved, c.begins, c.ends) - sys_worked(first, c.week, c.days, c.moved, c.begins, c.ends);
end $$;

create or replace function sys_add_work_hours(at timestamp, hours numeric, calendar text) returns timestamp language plpgsql stable as $$
declare
  c record;
  length integer;
  target bigint;
  rank bigint;
  day date;
  rest bigint;
begin
  if at is null or hours is null then return null; end if;
  select * into c from sys_work_calendar(calendar);
  select sum(x.e - x.b) into length from unnest(c.begins, c.ends) as x(b, e);
  target := sys_worked(at, c.week, c.days, c.moved, c.begins, c.ends) + trunc(hours * 3600)::bigint;
  rank := ceil(target / length::numeric)::bigint;
  day := sys_work_day(rank, c.week, c.days, c.moved);
  rest := target - (rank - 1) * length;
  for part in 1 .. array_length(c.begins, 1) loop
    if rest <= c.ends[part] - c.begins[part] then return day + make_interval(secs => c.begins[part] + rest); end if;
    rest := rest - (c.ends[part] - c.begins[part]);
  end loop;
  return null;
end $$;
