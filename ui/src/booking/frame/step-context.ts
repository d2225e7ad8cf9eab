import {
  type Address,
  type AppointmentGroup,
  bookPath,
  canGoTo,
  Group,
  isFirst,
  type Mark,
  marks,
  placeOfVisit,
  showsStepper,
  showsSummary,
  type Step,
  visitorTime,
  type VisitorTime,
} from '@creneau/core';
import { audienceContext, type Summary, summaryOf } from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { To } from 'react-router-dom';
import { useBehavior } from '../../hooks/use-behavior';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { useVisit } from '../../hooks/use-visit';
import { useTranslation } from '../../i18n/use-translation';

export interface StepContext {
  readonly step: Step;
  readonly group: Pick<
    Group,
    | 'name'
    | 'address'
    | 'locale'
    | 'timezone'
    | 'currency'
    | 'displayInterventionPrice'
    | 'displayInterventionLength'
    | 'tagline'
    | 'texts'
    | 'translations'
    | 'openingHours'
    | 'phone'
    | 'homeVisit'
  >;
  readonly address: Address | undefined;
  readonly summary: Summary;
  readonly visitorZone: string;
  readonly edit?: AppointmentGroup | undefined;
  /** Selected interventions that are no longer offered and were removed from the cart. */
  readonly removedNames: readonly string[];
  readonly marks: readonly Mark[];
  readonly isFirst: boolean;
  readonly showsStepper: boolean;
  readonly showsSummary: boolean;
  /** i18next context of questions: `pro` when booking for somebody else, else the business's sector. */
  readonly audience: string;
  readonly summaryTitle: string;
  readonly labelOf: (step: Step) => string;
  readonly hrefOf: (step: Step) => To;
  readonly canChange: (step: Step) => boolean;
}

/** Undefined outside a journey, as in tests: only title and content then. */
export const CurrentStep = createContext<StepContext | undefined>(undefined);

export interface OwnSummary {
  readonly title: string;
  readonly facts: string;
  readonly content: ReactNode;
  readonly below: ReactNode;
}

/** The start in the visitor's time zone; undefined where it equals the group's. */
export function useVisitorTime(): (start: string) => VisitorTime | undefined {
  const stepContext = useContext(CurrentStep);
  return (start) =>
    stepContext && stepContext.visitorZone !== stepContext.group.timezone
      ? visitorTime(start, stepContext.visitorZone)
      : undefined;
}

export function useStepContext(): StepContext {
  const { t } = useTranslation('layout');
  const to = useKeptQuery();
  const group = useVisit().group;
  const catalog = useBehavior(useVisit().offeredCatalog.catalog$);
  const journey = useBehavior(useVisit().journey.journey$);
  const { type } = useBehavior(useVisit().ports.sessions.session$);
  const clock = useVisit().clock;
  const unavailableNames = useBehavior(parts.unavailableInterventions(useVisit()).gone$);
  return useMemo(
    () => ({
      step: journey.step,
      edit: journey.reschedule,
      group,
      address: placeOfVisit(journey, catalog, group).address,
      summary: summaryOf(journey, catalog, group),
      visitorZone: clock.deviceZone(),
      removedNames: unavailableNames,
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
