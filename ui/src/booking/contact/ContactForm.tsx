import {
  Group,
  lacksConsent,
  whyNotBookable,
  type Forms,
  type KnownFiche,
  bookPath,
  problemOf,
  type Problem,
  type Slot,
} from '@creneau/core';
import {
  useEffect,
  useId,
  useMemo,
  useState,
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
import { LostTime } from './LostTime';
import { ProblemAlert } from './ProblemAlert';
import {
  idOf,
  useUnsavedWarning,
  useWrittenForm,
  type ContactFormState,
} from '../../design/form/use-contact-form';
import { VideoTerms, VIDEO_TERMS_ID } from './VideoTerms';
import {
  audienceContext,
  type ContactViewModel,
  type FieldValues,
} from '@creneau/core/presentation';

/** Whether something was refused since this view is here: what comes back to a page does not take the focus. */
function useIsNews(problem: Problem | undefined): boolean {
  const [before] = useState(problem?.number);
  return problem !== undefined && problem.number !== before;
}

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
  const attempt = useBehavior(fiche.attempt$);
  const problem = problemOf(attempt);
  const patience = attempt.state === 'pending' ? attempt.patience : undefined;
  const filler = useBehavior(fiche.filler$);
  const context = audienceContext(filler, group);
  const videoconference = useBehavior(fiche.videoconference$);
  const isNews = useIsNews(problem);

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
  const { values, fields, errors, pressed, control } = form;
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
  const isLost = problem?.others !== undefined;
  const canAdd = fiche.canAdd(known);
  const hint = useHint(form, { isMissing, canAdd, isConsentMissing, videoconference, context });
  const next: NextAction = {
    label:
      patience === 'long' || patience === 'doubt' ? t('book.busy') : t('book.label', { context }),
    form: formId,
    unready: corrections.length > 0,
    busy: patience !== undefined,
    hint,
    inPage: true,
  };
  return (
    <ContactFrame filler={filler} title={title} next={isLost ? undefined : next} isLost={isLost}>
      <div className={styles.blocks}>
        {problem && (
          <Outcome
            problem={problem}
            isNews={isNews}
            form={form}
            busy={patience !== undefined}
            onBook={(slot) => ifCorrect(() => (slot ? fiche.bookAt(slot) : fiche.book()))}
            onRetryUnknown={() => ifCorrect(() => fiche.bookUnknown())}
          />
        )}
        {pressed > 0 && corrections.length > 0 && (
          <ErrorSummary
            key={pressed}
            lead={t(isMissing ? 'errors:selectFicheError' : 'toContinue')}
            corrections={corrections}
          />
        )}
        <p role="status" className={styles.status}>
          {patience === 'long' && t('book.busy')}
          {patience === 'doubt' && t('errors:booking.checking')}
        </p>
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
            rule={<Rule isKept={problem !== undefined} />}
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

/** Why the booking cannot be sent yet, in a sentence beside its button. */
function useHint(
  { values, errors, corrections, pressed }: ContactFormState,
  {
    isMissing,
    canAdd,
    isConsentMissing,
    videoconference,
    context,
  }: {
    /** Nobody is chosen to book for. */
    readonly isMissing: boolean;
    readonly canAdd: boolean;
    readonly isConsentMissing: boolean;
    readonly videoconference: boolean;
    readonly context: string;
  },
): string | undefined {
  const { t } = useTranslation('fiche');
  const isFilled = Object.values(values.fiche).some((value) => value !== '' && value !== false);
  const [hint] = whyNotBookable({
    hasFiche: !isMissing && (pressed > 0 || isFilled),
    errors: Object.fromEntries(errors),
    videoconference,
    consentsToVideo: values.consentsToVideo,
  });
  switch (hint) {
    case undefined:
      return undefined;
    case 'formStepFicheIndication':
      return isMissing
        ? t(canAdd ? 'attendee.tickOrAdd' : 'attendee.tick')
        : t('formStepFicheIndication', { context });
    case 'formStepFicheError':
      return t('formStepFicheError', {
        count: corrections.length,
        ...(isConsentMissing && { context: 'video' }),
      });
    case 'acceptJitsiError':
      return t('video.left');
  }
}

/** What came of the last press: other times for one that is taken, or what went wrong. */
function Outcome({
  problem,
  isNews,
  form: { fields, labelOf },
  busy,
  onBook,
  onRetryUnknown,
}: {
  problem: Problem;
  /** Takes the focus. */
  isNews: boolean;
  form: ContactFormState;
  busy: boolean;
  /** At another time, or at the same one again. */
  onBook: (slot?: Slot) => void;
  onRetryUnknown: () => void;
}) {
  const group = useService(Group);
  const to = useKeptQuery();
  const times = to(bookPath(group.urlname, 'slots'));
  const { others, slot, number, refusal } = problem;
  if (others)
    return (
      slot && (
        <LostTime
          key={number}
          start={slot.start}
          others={others}
          busy={busy}
          takesFocus={isNews}
          times={times}
          onBook={onBook}
        />
      )
    );
  const refused = fields.find(({ field }) => field.name === refusal.detail.field);
  return (
    <ProblemAlert
      problem={problem}
      phone={group.phone}
      times={times}
      takesFocus={isNews}
      onRetry={() => onBook()}
      onRetryUnknown={onRetryUnknown}
      field={
        refused && {
          label: labelOf(refused.field),
          focus: () => focusField(idOf(refused.path)),
        }
      }
    />
  );
}

/** Above the fields: what is asked of them, and after a problem that nothing typed is lost. */
function Rule({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('fiche');
  const styles = useFicheStyles();
  if (!isKept) return <p className={styles.rule}>{t('rule')}</p>;
  return (
    <p className={styles.kept}>
      <Chip tone="success" icon="check">
        {t('kept.chip')}
      </Chip>
      {t('kept.text')}
    </p>
  );
}
