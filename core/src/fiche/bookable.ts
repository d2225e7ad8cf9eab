import type { FieldError } from './form';

/** What decides whether the contact step can lead to a booking. */
export interface Readiness {
  /** A fiche is chosen, or a new one is being written. */
  readonly hasFiche: boolean;
  /** The errors of the contact form and of the appointment's details. */
  readonly errors: { readonly [name: string]: FieldError };
  readonly videoconference: boolean;
  readonly consentsToVideo: boolean;
}

/** Why one cannot book yet, in the order in which it is to be put right; the names are the hints of BOOK-04. */
export type Hint = 'formStepFicheIndication' | 'formStepFicheError' | 'acceptJitsiError';

const holds: { readonly [hint in Hint]: (readiness: Readiness) => boolean } = {
  formStepFicheIndication: ({ hasFiche }) => !hasFiche,
  formStepFicheError: ({ errors }) => Object.keys(errors).length > 0,
  acceptJitsiError: (readiness) => lacksConsent(readiness),
};

/** An appointment by video wants its terms accepted. */
export const lacksConsent = ({
  videoconference,
  consentsToVideo,
}: Pick<Readiness, 'videoconference' | 'consentsToVideo'>): boolean =>
  videoconference && !consentsToVideo;

/** All that is missing; the first is the hint to show. */
export const whyNotBookable = (readiness: Readiness): readonly Hint[] =>
  (Object.keys(holds) as readonly Hint[]).filter((hint) => holds[hint](readiness));
