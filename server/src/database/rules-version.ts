/**
 * Increments `groups.rules_version` with every change of the rules, to validate a cache. One
 * statement per line: the functions contain semicolons.
 */
export const RULES_VERSION: readonly string[] = [
  `alter table groups add column rules_version bigint not null default 1`,
  `create function next_rules_version() returns trigger language plpgsql as $$
   begin new.rules_version := old.rules_version + 1; return new; end $$`,
  `create trigger rules_changed before update on groups for each row execute function next_rules_version()`,
  `create function touch_rules_version() returns trigger language plpgsql as $$
   begin
     update groups set rules_version = rules_version
       where id = case when tg_op = 'DELETE' then old.group_id else new.group_id end;
     return null;
   end $$`,
  ...['interventions', 'packs', 'calendars', 'calendar_interventions', 'forms'].map(
    (table) =>
      `create trigger rules_changed after insert or update or delete on ${table}
       for each row execute function touch_rules_version()`,
  ),
];

const TABLES_OF_RULES = [
  'interventionsets',
  'interventions',
  'packs',
  'calendarsets',
  'calendars',
  'calendar_interventions',
  'forms',
];

/**
 * The triggers run per statement: 200 services and 50 calendars have 10,000 rows of links. Includes
 * categories.
 */
export const RULES_VERSION_BY_STATEMENT: readonly string[] = [
  `create function touch_rules_versions() returns trigger language plpgsql as $$
   begin
     update groups set rules_version = rules_version where id in (select group_id from changed);
     return null;
   end $$`,
  ...TABLES_OF_RULES.flatMap((table) => [
    `drop trigger if exists rules_changed on ${table}`,
    ...[
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ].map(
      ([event, side]) =>
        `create trigger rules_changed_by_${event} after ${event} on ${table}
         referencing ${side} table as changed
         for each statement execute function touch_rules_versions()`,
    ),
  ]),
  `drop function touch_rules_version()`,
];
