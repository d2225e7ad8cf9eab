/** @jest-environment ./tests/support/page-environment.ts */
import { daysFrom } from '@creneau/core';
import { renderHook } from '@testing-library/react';
import { useSlotWords } from '../../../../ui/src/booking/slots/use-slot-words';
import { initTranslations } from '../../../../ui/src/i18n/words';
import { wordsOf } from '../../../support/words';

const zone = 'Europe/Paris';
const scene = { deviceZone: zone, timezone: zone, city: 'Paris', showsCapacity: true };

it.each([
  ['fr', 'Aucun créneau du 14 au 20 juin'],
  ['de', 'Keine freie Uhrzeit (14. – 20. Juni)'],
  ['cs', 'od 14. do 20. června'],
])(
  'write the first day of a week in %s as the language writes the last one: %s',
  (locale, words) => {
    initTranslations(locale, wordsOf(locale, 'common', 'slots'));
    const days = daysFrom('2027-06-14', 7).map((day) => ({
      day,
      status: 'closed' as const,
      times: [],
      nextFree: undefined,
    }));

    const { result } = renderHook(() => useSlotWords(scene, new Map(), undefined));

    expect(result.current.result(days)).toContain(words);
  },
);
