import { placeOfVisit, type Appointment, type Choices, type Place } from '@creneau/core';
import {
  aBooked,
  aCalendar,
  aCalendarSet,
  aCatalog,
  aLine,
  anAppointment,
  anAppointmentGroup,
  aSlot,
} from '../../support/made-up';

const addressAt = (street: string) => ({
  address: street,
  zipcode: '44200',
  city: 'Nantes',
  country: 'FR',
});
const group: Place = { address: addressAt('8 quai de la Fosse'), lat: 47.2136, lng: -1.5546 };
const south: Place = { address: addressAt('31 boulevard Victor-Hugo'), lat: 47.2, lng: -1.54 };
const east: Place = { address: addressAt('2 rue de Paris'), lat: undefined, lng: undefined };

const catalog = aCatalog({
  calendarSets: [aCalendarSet({ id: 1 }), aCalendarSet({ id: 2, place: south })],
  calendars: [
    aCalendar({ id: 31, calendarsetId: 1 }),
    // a backend may tell the place of the site alone, or of the calendar
    aCalendar({ id: 32, calendarsetId: 2 }),
    aCalendar({ id: 33, calendarsetId: 2, place: south }),
    aCalendar({ id: 34, calendarsetId: undefined, place: east }),
  ],
});

const chosen = (choices: Choices): Place => placeOfVisit({ choices }, catalog, group);

describe('the place of a visit', () => {
  it.each<[string, Choices, Place]>([
    ['the business, where nothing is chosen', {}, group],
    ['the chosen site', { calendarSetId: 2 }, south],
    ['the business, for a site without an address', { calendarSetId: 1 }, group],
    ['the business, where any site will do', { calendarSetId: 0 }, group],
    ['the site of the chosen calendar', { calendarId: 32 }, south],
    [
      'the chosen calendar, of another site than was chosen',
      { calendarSetId: 1, calendarId: 34 },
      east,
    ],
    ['the calendar that a line of a pack brings', { lines: [aLine({ calendarId: 33 })] }, south],
    ['the calendars of a link that share a place', { calendarIds: [32, 33] }, south],
    ['the business, where a link leaves several places', { calendarIds: [33, 34] }, group],
    ['the business, where a link leaves it as well', { calendarIds: [31, 33] }, group],
    [
      'the one calendar free at the chosen time',
      { calendarId: 0, slot: aSlot({ calendarIds: [34] }) },
      east,
    ],
    ['the business, for a calendar that is not offered', { calendarId: 99 }, group],
  ])('[MAP-03] is that of %s', (_, choices, place) => {
    expect(chosen(choices)).toEqual(place);
  });

  it.each<[string, Partial<Appointment>, Place]>([
    ['as it is told', { address: east.address, lat: 1, lng: 2 }, { ...east, lat: 1, lng: 2 }],
    ['on the map by its calendar', { calendarId: 33, address: south.address }, south],
    ['on the map by the business', { calendarId: 31, address: group.address }, group],
    ['at its calendar, where nothing is told', { calendarId: 33, address: undefined }, south],
    [
      'never at the home of the customer',
      { calendarId: 31, address: addressAt('1 rue du Client'), homeVisit: true },
      group,
    ],
  ])('[MAP-03] is that of what was booked, or is moved: %s', (_, fields, place) => {
    const appointments = [anAppointment(fields)];
    const choices = { calendarId: 34 };

    expect(placeOfVisit({ choices, booked: aBooked({ appointments }) }, catalog, group)).toEqual(
      place,
    );
    const edit = anAppointmentGroup(fields);
    expect(placeOfVisit({ choices, reschedule: edit }, catalog, group)).toEqual(place);
  });
});
