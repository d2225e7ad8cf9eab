import {
  type BookingAttempt,
  type BookingRefusal,
  type Forms,
  type Hint,
  type KnownFiche,
  lacksConsent as lacksConsentOf,
  type Prefill,
  problemOf,
} from '@creneau/core';
import { audienceContext, type FicheViewModel, type FieldValues } from '@creneau/core/presentation';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Correction } from '../../design/form/ErrorSummary';
import type { FormContext } from '../../fiche-form/fiche-form-schema';
import {
  type FicheFormState,
  useFicheForm,
  useUnsavedWarning,
} from '../../fiche-form/use-fiche-form';
import { fieldBy } from '../../hooks/use-form';
import { useBehavior } from '../../hooks/use-behavior';
import { useVisit } from '../../hooks/use-visit';
import { useTranslation } from '../../i18n/use-translation';
import type { NextAction } from '../frame/NextButton';
import { VIDEO_TERMS_ID } from './FicheTerms';
import { FICHE_CHOICE_ID } from './fiche-layout';

export interface BookingForm {
  readonly fiche: FicheViewModel;
  readonly forms: Forms;
  readonly fiches: readonly KnownFiche[];
  readonly form: FicheFormState;
  /** i18next context for texts about the person filling in the form. */
  readonly context: string;
  readonly lacksFicheChoice: boolean;
  readonly isByVideo: boolean;
  readonly lacksConsent: boolean;
  readonly corrections: readonly Correction[];
  /** Books so, once nothing is wrong. */
  readonly submit: (book: () => Promise<void>) => void;
}

interface BookingContext extends Pick<FormContext, 'asksFiche'> {
  readonly isByVideo: boolean;
}

const BOOKING_SHAPE = {
  attendee: fieldBy((values: FieldValues, { asksFiche }: BookingContext) =>
    asksFiche(values) ? undefined : 'attendee.missing',
  ),
  consentsToVideo: fieldBy(
    ({ consentsToVideo }: FieldValues, { isByVideo: videoconference }: BookingContext) =>
      lacksConsentOf({ videoconference, consentsToVideo }) ? 'video.correction' : undefined,
  ),
};

/** Stores the values in the draft, and blocks a booking with errors. */
export function useBookingForm(
  fiche: FicheViewModel,
  forms: Forms,
  fiches: readonly KnownFiche[],
): BookingForm {
  const { t } = useTranslation('fiche');
  const isByVideo = useBehavior(fiche.videoconference$);
  const others = useMemo(() => ({ shape: BOOKING_SHAPE, context: { isByVideo } }), [isByVideo]);
  const asksFiche = useCallback(
    (fieldValues: FieldValues) => !fiche.lacksFicheChoice(fieldValues, fiches),
    [fiche, fiches],
  );
  const book = useRef<() => Promise<void>>(() => fiche.book());
  const form = useFicheForm({
    initial: fiche.fieldValues(forms, fiches),
    forms,
    asksComment: fiche.asksComment,
    rules: fiche,
    asksFiche,
    others,
    isOwn: !fiche.isChoice(fiches),
    onSubmit: (fieldValues) => {
      fiche.write(fieldValues);
      void book.current();
    },
  });
  const { values, markRefused } = form;
  const refusal = problemOf(useBehavior(fiche.attempt$))?.refusal;
  useEffect(() => markRefused(refusal), [markRefused, refusal]);
  useEffect(() => fiche.write(values), [fiche, values]);
  const fillIn = useEffectEvent((prefill: Prefill) =>
    form.set(fiche.withPrefill(values, prefill, forms)),
  );
  useEffect(() => {
    const filling = fiche.prefilled$.subscribe(fillIn);
    return () => filling.unsubscribe();
  }, [fiche]);
  useUnsavedWarning(fiche.isUnsaved(values, forms));

  const lacksFicheChoice = !asksFiche(values);
  const lacksConsent = fiche.lacksConsent(values);
  const corrections = [
    ...(lacksFicheChoice ? [{ id: FICHE_CHOICE_ID, correction: t('attendee.missing') }] : []),
    ...form.corrections,
    ...(lacksConsent ? [{ id: VIDEO_TERMS_ID, correction: t('video.correction') }] : []),
  ];
  const submit = (action: () => Promise<void>): void => {
    book.current = action;
    form.submit();
  };
  const context = audienceContext(useBehavior(fiche.role$), useVisit().group);
  return {
    fiche,
    forms,
    fiches,
    form,
    context,
    lacksFicheChoice,
    isByVideo,
    lacksConsent,
    corrections,
    submit,
  };
}

export function useBookAction(
  { fiche, fiches, form, context, lacksFicheChoice, lacksConsent, corrections }: BookingForm,
  attempt: BookingAttempt<BookingRefusal>,
): Omit<NextAction, 'form'> {
  const { t } = useTranslation('fiche');
  const hints: { readonly [hint in Hint]: string } = {
    formStepFicheIndication: lacksFicheChoice
      ? t(fiche.canAdd(fiches) ? 'attendee.tickOrAdd' : 'attendee.tick')
      : t('formStepFicheIndication', { context }),
    formStepFicheError: t('formStepFicheError', {
      count: form.corrections.length,
      ...(lacksConsent && { context: 'video' }),
    }),
    acceptJitsiError: t('video.left'),
  };
  const hint = fiche.hintOf(form.values, fiches, form.errors, form.isInvalid);
  const isPending = attempt.state === 'pending';
  return {
    label:
      isPending && attempt.patience !== 'brief' ? t('book.busy') : t('book.label', { context }),
    unready: corrections.length > 0,
    busy: isPending,
    hint: hint && hints[hint],
    inPage: true,
  };
}
