import { type Choices, selectionOf } from '@creneau/core';
import { aCalendar, aCatalog, aLine } from '../../support/made-up';

const catalog = aCatalog({
  calendars: [aCalendar({ id: 31, calendarsetId: 21 }), aCalendar({ id: 32, calendarsetId: 22 })],
});
const NONE = { lines: [], packId: undefined, resourceId: undefined };

it.each<readonly [string, Choices, object]>([
  ['nothing', {}, NONE],
  ['a service', { lines: [aLine()] }, { ...NONE, lines: [aLine()] }],
  [
    'several services',
    { lines: [aLine(), aLine({ interventionId: 12 })] },
    { ...NONE, lines: [aLine(), aLine({ interventionId: 12 })] },
  ],
  ['a pack', { packId: 51, lines: [aLine()] }, { ...NONE, packId: 51, lines: [aLine()] }],
  ['a resource', { resourceId: 41 }, { ...NONE, resourceId: 41 }],
  ['any resource', { resourceId: 0 }, NONE],
  ['any calendar of a set', { calendarSetId: 21 }, { ...NONE, calendarIds: [31] }],
  ['calendars of the link', { calendarIds: [31, 32] }, { ...NONE, calendarIds: [31, 32] }],
])('[MULTI-10] the times are asked for by %s', (_, choices, selection) => {
  expect(selectionOf(choices, catalog)).toEqual(selection);
});

it('[EDIT-05] the times of an appointment that is rescheduled are asked for by its id', () => {
  expect(selectionOf({}, catalog, { id: 7 })).toEqual({ ...NONE, editId: 7 });
});

it('the times are asked for by the calendars of the link, before it is known what is offered', () => {
  const choices = { calendarIds: [31], calendarSetId: 21 };

  expect(selectionOf(choices, undefined)).toEqual({ ...NONE, calendarIds: [31] });
});
