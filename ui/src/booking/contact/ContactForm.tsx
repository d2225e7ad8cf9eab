import {
  Group,
  lacksConsent,
  whyNotBookable,
  type Forms,
  type Hint,
  type KnownFiche,
  bookPath,
  problemOf,
} from '@creneau/core';
import {
  audienceContext,
  type ContactViewModel,
  type FieldValues,
} from '@creneau/core/presentation';
import {
  useEffect,
  useId,
  useMemo,
  type ComponentType,
  type FormEvent,
  type ReactElement,
} from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useKeptQuery } from '../../hooks/use-kept-query';
import { Chip } from '../../design/Chip';
import type { NextAction } from '../frame/NextButton';
import { useService } from '../../hooks/use-service';
import { useBehavior } from '../../hooks/use-behavior';
import { ContactFrame } from './ContactFrame';
import { ATTENDEE_ID, type ContactLayoutProps } from './contact-layout';
import { DataNotice } from './DataNotice';
import { ErrorSummary, focusField, type Correction } from '../../design/form/ErrorSummary';
import { useFicheStyles } from '../../design/form/form-styles';
import { ContactOutcome } from './ContactOutcome';
import { idOf, useUnsavedWarning, useWrittenForm } from '../../design/form/use-contact-form';
import { VideoTerms, VIDEO_TERMS_ID } from './VideoTerms';

/** The booking form and the outcome of the last submit. */
export function ContactForm({
  fiche,
  forms,
  known,
  Layout,
}: {
  fiche: ContactViewModel;
  forms: Forms;
  /** The contacts to choose from. */
  known: readonly KnownFiche[];
  Layout: ComponentType<ContactLayoutProps>;
}): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  const group = useService(Group);
  const to = useKeptQuery();
  const attempt = useBehavior(fiche.attempt$);
  const problem = problemOf(attempt);
  const patience = attempt.state === 'pending' ? attempt.patience : undefined;
  const filler = useBehavior(fiche.filler$);
  const context = audienceContext(filler, group);
  const videoconference = useBehavior(fiche.videoconference$);

  const isNobody = ({ attendee }: FieldValues): boolean =>
    known.length > 0 && attendee === undefined;
  const ofNobody = useMemo(() => ({ ...forms, fiche: [] }), [forms]);
  const isChoice = fiche.isChoice(known);
  const form = useWrittenForm({
    initial: fiche.fieldValues(forms, known),
    formsOf: (written) => (isNobody(written) ? ofNobody : forms),
    asksComment: fiche.asksComment,
    rules: fiche,
    isOwn: !isChoice,
  });
  const { values, fields, errors, pressed, control, labelOf } = form;
  useEffect(() => fiche.write(values), [fiche, values]);
  useUnsavedWarning(fiche.isUnsaved(values, forms));

  const isMissing = isNobody(values);
  const isConsentMissing = lacksConsent({
    videoconference,
    consentsToVideo: values.consentsToVideo,
  });
  const corrections: readonly Correction[] = [
    ...(isMissing ? [{ id: ATTENDEE_ID, correction: t('attendee.missing') }] : []),
    ...form.corrections,
    ...(isConsentMissing ? [{ id: VIDEO_TERMS_ID, correction: t('video.correction') }] : []),
  ];

  const ifCorrect = (book: () => Promise<void>): void => {
    if (corrections.length > 0) return form.press();
    fiche.write(values);
    void book();
  };
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    ifCorrect(() => fiche.book());
  };

  const person = fields.filter(({ path }) => path.startsWith('fiche.'));
  const details = fields.slice(person.length);
  const formId = useId();
  const title = isChoice ? t('attendee.title', { context }) : t('title');
  const lost = problem?.others && problem;
  const canAdd = fiche.canAdd(known);
  const [reason] = whyNotBookable({
    hasFiche: !isMissing && (pressed > 0 || isBegun(values.fiche)),
    errors: Object.fromEntries(errors),
    videoconference,
    consentsToVideo: values.consentsToVideo,
  });
  const hints: { readonly [hint in Hint]: string } = {
    formStepFicheIndication: isMissing
      ? t(canAdd ? 'attendee.tickOrAdd' : 'attendee.tick')
      : t('formStepFicheIndication', { context }),
    formStepFicheError: t('formStepFicheError', {
      count: form.corrections.length,
      ...(isConsentMissing && { context: 'video' }),
    }),
    acceptJitsiError: t('video.left'),
  };
  const next: NextAction = {
    label:
      patience === 'long' || patience === 'doubt' ? t('book.busy') : t('book.label', { context }),
    form: formId,
    unready: corrections.length > 0,
    busy: patience !== undefined,
    hint: reason && hints[reason],
    inPage: true,
  };
  const refusedField = fields.find(({ field }) => field.name === problem?.refusal.detail.field);
  return (
    <ContactFrame
      filler={filler}
      title={title}
      next={lost ? undefined : next}
      isLost={lost !== undefined}
    >
      <div className={styles.blocks}>
        <ContactOutcome
          problem={problem}
          patience={patience}
          phone={group.phone}
          times={to(bookPath(group.urlname, 'slots'))}
          field={
            refusedField && {
              label: labelOf(refusedField.field),
              focus: () => focusField(idOf(refusedField.path)),
            }
          }
          onBook={(slot) => ifCorrect(() => fiche.bookAt(slot))}
          onRetry={() => ifCorrect(() => fiche.book())}
          onRetryUnknown={() => ifCorrect(() => fiche.bookUnknown())}
        >
          {pressed > 0 && corrections.length > 0 && (
            <ErrorSummary
              key={pressed}
              lead={t(isMissing ? 'errors:selectFicheError' : 'toContinue')}
              corrections={corrections}
            />
          )}
        </ContactOutcome>
        <form
          id={formId}
          noValidate
          onSubmit={submitted}
          className={styles.form}
          aria-label={title}
        >
          <Layout
            known={known}
            canAdd={canAdd}
            attendee={values.attendee}
            chosen={fiche.contactOf(values.attendee)}
            onAttend={(who, prefill) => form.restart(fiche.attending(who, values, forms, prefill))}
            correction={pressed > 0 && isMissing ? t('attendee.missing') : undefined}
            isPersonWrong={person.some(({ path }) => errors.has(path))}
            rule={
              problem ? (
                <p className={styles.kept}>
                  <Chip tone="success" icon="check">
                    {t('kept.chip')}
                  </Chip>
                  {t('kept.text')}
                </p>
              ) : (
                <p className={styles.rule}>{t('rule')}</p>
              )
            }
            person={person.map(control)}
            details={
              details.length === 0 ? undefined : (
                <>
                  {forms.vevent.length > 0 && (
                    <h2 className={styles.section}>{t('details.title', { context: filler })}</h2>
                  )}
                  {details.map(control)}
                </>
              )
            }
          />
          {videoconference ? (
            <div className={styles.card}>
              <VideoTerms
                accepted={values.consentsToVideo}
                isMissing={pressed > 0 && isConsentMissing}
                onChange={(consentsToVideo) => form.set({ consentsToVideo })}
              />
              <DataNotice context={context} />
            </div>
          ) : (
            <DataNotice context={context} />
          )}
        </form>
      </div>
    </ContactFrame>
  );
}

const isBegun = (fiche: FieldValues['fiche']): boolean =>
  Object.values(fiche).some((value) => value !== '' && value !== false);
