import type { FieldError } from './form';

export interface Readiness {
  /** True if a fiche is chosen, or a new one is being written. */
  readonly hasFiche: boolean;
  readonly errors: { readonly [name: string]: FieldError };
  readonly videoconference: boolean;
  readonly consentsToVideo: boolean;
}

/** Reasons against booking, in the order of correction; named after their messages. */
export type Hint = 'formStepFicheIndication' | 'formStepFicheError' | 'acceptJitsiError';

const holds: { readonly [hint in Hint]: (readiness: Readiness) => boolean } = {
  formStepFicheIndication: ({ hasFiche }) => !hasFiche,
  formStepFicheError: ({ errors }) => Object.keys(errors).length > 0,
  acceptJitsiError: (readiness) => lacksConsent(readiness),
};

/** The terms of an appointment by video must be accepted. */
export const lacksConsent = ({
  videoconference,
  consentsToVideo,
}: Pick<Readiness, 'videoconference' | 'consentsToVideo'>): boolean =>
  videoconference && !consentsToVideo;

export const whyNotBookable = (readiness: Readiness): readonly Hint[] =>
  (Object.keys(holds) as readonly Hint[]).filter((hint) => holds[hint](readiness));
