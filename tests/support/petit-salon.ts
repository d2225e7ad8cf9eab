/** The file of a business that is open day and night, so that a test depends on no hour. */
export const PETIT_SALON = `business: petit-salon
name: Petit Salon
hours:
  monday: 00:00-24:00
  tuesday: 00:00-24:00
  wednesday: 00:00-24:00
  thursday: 00:00-24:00
  friday: 00:00-24:00
  saturday: 00:00-24:00
  sunday: 00:00-24:00
services:
  - { key: coupe, name: Coupe, length: 45 min, price: 48 }
  - { key: barbe, name: Barbe, length: 20 min, price: 15 }
calendars:
  - { key: ana, name: Ana }
  - { key: basile, name: Basile, services: [barbe] }
contact_form:
  - { name: firstname, label: Prénom, required: true }
  - { name: lastname, label: Nom, required: true }
  - { name: email, type: email, label: E-mail, required: true }
`;

/** An appointment of tomorrow for somebody with an address: parameters are service, calendar and time. */
export const BOOK_TOMORROW = `with person as (
    insert into fiches (group_id, firstname, lastname, email)
    select id, 'Anne', 'Le Goff', 'anne@example.org' from groups where urlname = 'petit-salon' returning group_id, id
  )
  insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id)
  select person.group_id, calendars.id, 0, now()::date + interval '1 day' + $3::interval,
    now()::date + interval '1 day 20 minutes' + $3::interval, interventions.id, person.id
  from person
  join calendars on calendars.group_id = person.group_id and calendars.key = $2
  join interventions on interventions.group_id = person.group_id and interventions.key = $1`;

/** All that an application may write, as it stands, in one statement. */
export const EVERYTHING = [
  'groups',
  'interventionsets',
  'interventions',
  'packs',
  'calendarsets',
  'calendars',
  'calendar_interventions',
  'forms',
  'websites',
  'pictures',
  'appointments',
  'appointment_events',
  'outbox',
]
  .map(
    (table) =>
      `select '${table}' as name, (select jsonb_agg(row order by row::text) from (select to_jsonb(t) as row from ${table} t) rows) as rows`,
  )
  .join(' union all ');
