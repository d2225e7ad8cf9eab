import { Group, problemOf, type Forms, type KnownFiche, type Prefill } from '@creneau/core';
import { audienceContext, type FicheViewModel } from '@creneau/core/presentation';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Correction } from '../../design/form/ErrorSummary';
import {
  useUnsavedWarning,
  useFicheForm,
  type FicheFormState,
} from '../../fiche-form/use-fiche-form';
import { useBehavior } from '../../hooks/use-behavior';
import { useService } from '../../hooks/use-service';
import { useTranslation } from '../../i18n/use-translation';
import { FICHE_CHOICE_ID } from './fiche-layout';
import { VIDEO_TERMS_ID } from './VideoTerms';

export interface BookingForm {
  readonly fiche: FicheViewModel;
  readonly forms: Forms;
  readonly known: readonly KnownFiche[];
  readonly form: FicheFormState;
  /** i18next context for texts about the person filling in the form. */
  readonly context: string;
  readonly lacksFicheChoice: boolean;
  readonly isByVideo: boolean;
  readonly lacksConsent: boolean;
  readonly corrections: readonly Correction[];
  readonly submit: (book: () => Promise<void>) => void;
}

/** Stores the values in the draft, and blocks a booking with errors. */
export function useBookingForm(
  fiche: FicheViewModel,
  forms: Forms,
  fiches: readonly KnownFiche[],
): BookingForm {
  const { t } = useTranslation('fiche');
  const ofNobody = useMemo(() => ({ ...forms, fiche: [] }), [forms]);
  const form = useFicheForm({
    initial: fiche.fieldValues(forms, fiches),
    formsOf: (fieldValues) => (fiche.lacksFicheChoice(fieldValues, fiches) ? ofNobody : forms),
    asksComment: fiche.asksComment,
    rules: fiche,
    isOwn: !fiche.isChoice(fiches),
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

  const isByVideo = useBehavior(fiche.videoconference$);
  const lacksFicheChoice = fiche.lacksFicheChoice(values, fiches);
  const lacksConsent = fiche.lacksConsent(values);
  const corrections = [
    ...(lacksFicheChoice ? [{ id: FICHE_CHOICE_ID, correction: t('attendee.missing') }] : []),
    ...form.corrections,
    ...(lacksConsent ? [{ id: VIDEO_TERMS_ID, correction: t('video.correction') }] : []),
  ];
  const submit = (book: () => Promise<void>): void => {
    if (corrections.length > 0) return form.refuseSubmit();
    fiche.write(values);
    void book();
  };
  const context = audienceContext(useBehavior(fiche.role$), useService(Group));
  return {
    fiche,
    forms,
    known: fiches,
    form,
    context,
    lacksFicheChoice,
    isByVideo,
    lacksConsent,
    corrections,
    submit,
  };
}
