import {
  visitorTime,
  type Address,
  type Group,
  type Mark,
  type AppointmentGroup,
  type Step,
  type VisitorTime,
} from '@creneau/core';
import { createContext, useContext, type ReactNode } from 'react';
import type { To } from 'react-router-dom';
import type { Summary } from '@creneau/core/presentation';

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
  readonly gone: readonly string[];
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
