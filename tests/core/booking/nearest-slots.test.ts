import { type Day, dayOf, daysAfter, nearestTimes, type Slot, type Week } from '@creneau/core';
import { freeOn } from '../../support/fiche-step';

/** Answers weeks of these free times, and keeps what was asked. */
function scheduleOf(free: readonly Slot[]) {
  const asked: Day[] = [];
  const ask = (from: Day): Promise<Week> => {
    asked.push(from);
    const later = free.filter(({ start }) => dayOf(start) >= from);
    return Promise.resolve({
      from,
      slots: later.filter(({ start }) => dayOf(start) < daysAfter(from, 7)),
      firstSlot: later[0]?.start,
    });
  };
  return { asked, ask };
}

const LOST = '2027-06-15T09:30:00+02:00';
const TODAY = '2027-06-07';

const hoursOf = (slots: readonly Slot[]) => slots.map(({ start }) => start.slice(8, 16));

describe('the nearest free times', () => {
  it('are the three with the least time between, the nearest first', async () => {
    const { ask } = scheduleOf([
      ...freeOn(14, '18:00'),
      ...freeOn(15, '09:00', '10:15', '14:00'),
      ...freeOn(16, '09:00'),
    ]);

    expect(hoursOf(await nearestTimes(LOST, TODAY, ask))).toEqual([
      '15T09:00',
      '15T10:15',
      '15T14:00',
    ]);
  });

  it('look before the lost time too, but never before today', async () => {
    const { asked, ask } = scheduleOf([...freeOn(13, '18:00'), ...freeOn(14, '18:00')]);

    await nearestTimes(LOST, '2027-06-14', ask);

    expect(asked[0]).toBe('2027-06-14');
  });

  it('never offer the lost time again', async () => {
    const { ask } = scheduleOf(freeOn(15, '09:30', '10:00'));

    expect(hoursOf(await nearestTimes(LOST, TODAY, ask))).toEqual(['15T10:00']);
  });

  it('go on to the first free day when the weeks around are full', async () => {
    const { asked, ask } = scheduleOf(freeOn(40, '09:00', '09:30', '10:00'));

    expect(await nearestTimes(LOST, TODAY, ask)).toHaveLength(3);
    expect(asked).toEqual(['2027-06-12', '2027-07-10']);
  });

  it('are the earlier of two as near first', async () => {
    const { ask } = scheduleOf(freeOn(15, '08:30', '10:30', '09:00'));

    expect(hoursOf(await nearestTimes(LOST, TODAY, ask))).toEqual([
      '15T09:00',
      '15T08:30',
      '15T10:30',
    ]);
  });

  it('ask no further than three times need', async () => {
    const { asked, ask } = scheduleOf([
      ...freeOn(14, '09:00', '09:30', '10:00'),
      ...freeOn(25, '09:00'),
    ]);

    expect(await nearestTimes(LOST, TODAY, ask)).toHaveLength(3);
    expect(asked).toHaveLength(1);
  });

  it('are looked for in four weeks at most', async () => {
    const { asked, ask } = scheduleOf(
      [12, 19, 26].flatMap((day) => freeOn(day)).concat(freeOn(15, '09:30'), freeOn(22, '09:30')),
    );
    const everyWeek = async (from: Day): Promise<Week> => ({
      ...(await ask(from)),
      slots: [],
      firstSlot: `${daysAfter(from, 6)}T09:00:00+02:00`,
    });

    expect(await nearestTimes(LOST, TODAY, everyWeek)).toEqual([]);
    expect(asked).toEqual(['2027-06-12', '2027-06-19', '2027-06-26', '2027-07-03']);
  });

  it('are none when nothing is free any more', async () => {
    const { asked, ask } = scheduleOf([]);

    expect(await nearestTimes(LOST, TODAY, ask)).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});
