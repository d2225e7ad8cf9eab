import type { BookingAttempt, Hint } from '@creneau/core';
import { useTranslation } from '../../i18n/use-translation';
import type { NextAction } from '../frame/NextButton';
import type { BookingForm } from './use-booking-form';

export function useBookAction(
  { fiche, known, form, context, lacksFicheChoice, lacksConsent, corrections }: BookingForm,
  attempt: BookingAttempt,
): Omit<NextAction, 'form'> {
  const { t } = useTranslation('fiche');
  const hints: { readonly [hint in Hint]: string } = {
    formStepFicheIndication: lacksFicheChoice
      ? t(fiche.canAdd(known) ? 'attendee.tickOrAdd' : 'attendee.tick')
      : t('formStepFicheIndication', { context }),
    formStepFicheError: t('formStepFicheError', {
      count: form.corrections.length,
      ...(lacksConsent && { context: 'video' }),
    }),
    acceptJitsiError: t('video.left'),
  };
  const hint = fiche.hintOf(form.values, known, form.errors, form.isInvalid);
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
