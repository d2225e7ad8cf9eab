import { daysAfter, type OpeningToday } from '@creneau/core';
import { useFormats } from './use-formats';
import { useTranslation } from './use-translation';

export const A_MONDAY = '2027-06-07';

/** "Ouvert, ferme à 19:00", or the opening time. */
export function useOpeningWords(): (opening: OpeningToday) => readonly string[] {
  const { t } = useTranslation('layout');
  const { weekday: nameOf } = useFormats();
  return ({ closesAt, opens }) => {
    if (closesAt !== undefined) return [t('facts.open', { time: closesAt })];
    if (!opens) return [t('facts.online')];
    const { days, weekday, time } = opens;
    const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'day';
    const day = nameOf(daysAfter(A_MONDAY, weekday - 1));
    return [t(`facts.opens.${when}`, { day, time }), t('facts.online')];
  };
}
