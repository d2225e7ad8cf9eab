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

/** The state of the journey that the frame of a step shows. */
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
  /** Where the visit leads, as far as it has been chosen. */
  readonly address: Address | undefined;
  readonly summary: Summary;
  /** The zone of the visitor's device. */
  readonly visitorZone: string;
  /** The appointment being rescheduled, if any. */
  readonly edit?: AppointmentGroup | undefined;
  /** Chosen services that are no longer offered and were removed from the cart. */
  readonly gone: readonly string[];
  readonly marks: readonly Mark[];
  /** Whether this is the first step, which shows the welcome text of the business. */
  readonly isFirst: boolean;
  readonly showsStepper: boolean;
  readonly showsSummary: boolean;
  /** The context of questions: `pro` to who books for somebody else, else the business's sector. */
  readonly audience: string;
  /** Whose appointment it is. */
  readonly summaryTitle: string;
  readonly labelOf: (step: Step) => string;
  readonly hrefOf: (step: Step) => To;
  readonly canChange: (step: Step) => boolean;
}

/** None outside a journey: a step is then its title and content alone, as in tests. */
export const CurrentStep = createContext<StepContext | undefined>(undefined);

/** Content that replaces the booking summary. */
export interface OwnSummary {
  readonly title: string;
  /** In the bar of narrow pages, under the time. */
  readonly facts: string;
  readonly content: ReactNode;
  /** After the button. */
  readonly below: ReactNode;
}

/** The start in the time zone of the visitor, when it differs from that of the business. */
export function useVisitorTime(): (start: string) => VisitorTime | undefined {
  const stepContext = useContext(CurrentStep);
  return (start) =>
    stepContext && stepContext.visitorZone !== stepContext.group.timezone
      ? visitorTime(start, stepContext.visitorZone)
      : undefined;
}
