import {
  BookingJourney,
  canGoTo,
  Clock,
  Group,
  isFirst,
  marks,
  placeOfVisit,
  Sessions,
  showsStepper,
  showsSummary,
  type Step,
  UnavailableInterventions,
  OfferedCatalog,
  bookPath,
} from '@creneau/core';
import { summaryOf, audienceContext } from '@creneau/core/presentation';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { StepContext } from './step-context';
import { useService } from '../../hooks/use-service';
import { useBehavior } from '../../hooks/use-behavior';
import { useKeptQuery } from '../../hooks/use-kept-query';

export function useStepContext(): StepContext {
  const { t } = useTranslation('layout');
  const to = useKeptQuery();
  const group = useService(Group);
  const catalog = useBehavior(useService(OfferedCatalog).catalog$);
  const journey = useBehavior(useService(BookingJourney).journey$);
  const { type } = useBehavior(useService(Sessions).session$);
  const clock = useService(Clock);
  const unavailableNames = useBehavior(useService(UnavailableInterventions).gone$);
  return useMemo(
    () => ({
      step: journey.step,
      edit: journey.reschedule,
      group,
      address: placeOfVisit(journey, catalog, group).address,
      summary: summaryOf(journey, catalog, group),
      visitorZone: clock.deviceZone(),
      gone: unavailableNames,
      marks: marks({ group }, journey),
      isFirst: isFirst(journey),
      showsStepper: !journey.reschedule && showsStepper(journey),
      showsSummary: showsSummary(journey),
      audience: type === 'pro' ? type : group.sector,
      summaryTitle: t('summary.title', { context: audienceContext(type, group) }),
      labelOf: (step: Step) => t(`steps.${step}`, { context: group.sector }),
      hrefOf: (step: Step) => to(bookPath(group.urlname, step)),
      canChange: (step: Step) => canGoTo({ group }, journey, step),
    }),
    [journey, catalog, group, unavailableNames, clock, type, t, to],
  );
}
