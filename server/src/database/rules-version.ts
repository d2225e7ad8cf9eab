/**
 * Every change of a group's rules, whoever makes it, moves `groups.rules_version` on: what a process keeps of them is
 * checked by one number, read together with what is taken. A statement a line: the functions hold semicolons.
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
