import {
  visitorTime,
  type Group,
  type Mark,
  type AppointmentGroup,
  type Step,
  type VisitorTime,
} from '@creneau/core';
import { createContext, useContext, type ReactNode } from 'react';
import type { To } from 'react-router-dom';
import type { Summary } from '@creneau/core/presentation';

/** Where the visitor stands, as the frame of a step shows it. */
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
    | 'texts'
    | 'openingHours'
    | 'phone'
  >;
  readonly summary: Summary;
  /** The zone of the visitor's device. */
  readonly visitorZone: string;
  /** What is being moved, where nothing is made anew. */
  readonly editing?: AppointmentGroup | undefined;
  /** What was chosen and is no longer offered: it was taken out of the cart. */
  readonly gone: readonly string[];
  readonly marks: readonly Mark[];
  /** Whether this is where a visit begins: the business's words of welcome stand here. */
  readonly isFirst: boolean;
  readonly showsStepper: boolean;
  readonly showsSummary: boolean;
  /** Whose appointment it is. */
  readonly summaryTitle: string;
  readonly labelOf: (step: Step) => string;
  readonly hrefOf: (step: Step) => To;
  readonly canChange: (step: Step) => boolean;
}

/** None outside a journey: a step is then its title and content alone, as in tests. */
export const StepContextProvider = createContext<StepContext | undefined>(undefined);

/** What stands in the place of the summary of a booking. */
export interface OwnSummary {
  readonly title: string;
  /** In the bar of narrow pages, under the time. */
  readonly facts: string;
  readonly content: ReactNode;
  /** After the button. */
  readonly below: ReactNode;
}

/** A start on the visitor's own clock, where that shows another time than the place's. */
export function useVisitorTime(): (start: string) => VisitorTime | undefined {
  const standing = useContext(StepContextProvider);
  return (start) =>
    standing && standing.visitorZone !== standing.group.timezone
      ? visitorTime(start, standing.visitorZone)
      : undefined;
}
