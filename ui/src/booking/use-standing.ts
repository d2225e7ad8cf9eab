import {
  BookingJourney,
  canGoTo,
  Clock,
  Group,
  marks,
  Sessions,
  showsStepper,
  showsSummary,
  type Step,
} from '@creneau/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../layout/standing';
import { summaryOf } from '../layout/summary';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import { spokenTo } from '../i18n/spoken-to';
import { LostOffers } from './lost-offers';
import { OfferedCatalog } from './offered-catalog';
import { bookPath } from './step-routes';
import { useKeptQuery } from './use-kept-query';

/** Where the visitor stands, for the frame of the step. */
export function useStanding(): Standing {
  const { t } = useTranslation('layout');
  const to = useKeptQuery();
  const group = useViewModel(Group);
  const catalog = useBehavior(useViewModel(OfferedCatalog).catalog$);
  const journey = useBehavior(useViewModel(BookingJourney).journey$);
  const { type } = useBehavior(useViewModel(Sessions).session$);
  const visitorZone = useViewModel(Clock).deviceZone();
  const gone = useBehavior(useViewModel(LostOffers).gone$);
  return useMemo(
    () => ({
      step: journey.step,
      editing: journey.editing,
      group,
      summary: summaryOf(journey, catalog, group),
      visitorZone,
      gone,
      marks: marks({ group }, journey),
      isFirst: journey.steps[0] === journey.step,
      showsStepper: !journey.editing && showsStepper(journey),
      showsSummary: showsSummary(journey),
      summaryTitle: t('summary.title', { context: spokenTo(type, group) }),
      labelOf: (step: Step) => t(`steps.${step}`, { context: group.sector }),
      hrefOf: (step: Step) => to(bookPath(group.urlname, step)),
      canChange: (step: Step) => canGoTo({ group }, journey, step),
    }),
    [journey, catalog, group, gone, visitorZone, type, t, to],
  );
}
