import {
  Group,
  lacksConsent,
  PHONE_FIELD,
  tidied,
  whyNotBookable,
  commentField,
  type Forms,
  type FormField,
  type FormValues,
} from '@creneau/core';
import { useFormik } from 'formik';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
} from 'react';
import { useTranslation } from 'react-i18next';
import { bookPath } from '../booking/step-routes';
import { useKeptQuery } from '../booking/use-kept-query';
import { Chip } from '../controls/Chip';
import type { NextAction } from '../layout/NextButton';
import { StepLayout } from '../layout/StepLayout';
import { useViewModel } from '../react/container';
import { useBehavior } from '../react/use-behavior';
import type { Problem } from './attempt';
import { DataNotice } from './DataNotice';
import { dateWritingOf } from './date-writing';
import { ErrorSummary, focusField, type Correction } from './ErrorSummary';
import type { FicheViewModel, Written } from './fiche-view-model';
import { useFicheStyles } from './fiche-styles';
import { cureOf, type Cure } from './field-cure';
import { FieldControl, type FieldScene } from './FieldControl';
import { errorsIn, placed, shapeOf, type FieldPath, type PlacedField } from './form-shape';
import { LostTime } from './LostTime';
import type { PhoneRules } from './phones';
import { ProblemAlert } from './ProblemAlert';
import { VideoTerms, VIDEO_TERMS_ID } from './VideoTerms';

const idOf = (path: FieldPath): string => `field-${path.replace('.', '-')}`;

const valueAt = ({ fiche, vevent, comments }: Written, path: FieldPath): string | boolean => {
  const [form = '', name] = path.split('.');
  if (name === undefined) return comments;
  const values: { readonly [form: string]: FormValues } = { fiche, vevent };
  return values[form]?.[name] ?? '';
};

/** The group's own rules for telephone numbers, once they are here. */
function usePhoneRules(fields: readonly PlacedField[], country: string): PhoneRules | undefined {
  const [rules, setRules] = useState<PhoneRules>();
  const asksPhone = fields.some(({ field }) => field.name === PHONE_FIELD);
  useEffect(() => {
    if (!asksPhone) return undefined;
    let left = false;
    void import('./phones').then(
      ({ phoneRulesOf }) => {
        if (!left) setRules(phoneRulesOf(country));
      },
      () => undefined, // the characters of a number are judged without them
    );
    return () => {
      left = true;
    };
  }, [asksPhone, country]);
  return rules;
}

/** Whether something was refused since this view is here: what comes back to a page does not take the focus. */
function useIsNews(problem: Problem | undefined): boolean {
  const [before] = useState(problem?.number);
  return problem !== undefined && problem.number !== before;
}

/** The form that leads to a booking, and what became of the last press. */
export function ContactForm({
  fiche,
  forms,
}: {
  fiche: FicheViewModel;
  forms: Forms;
}): ReactElement {
  const { t, i18n } = useTranslation('fiche');
  const styles = useFicheStyles();
  const group = useViewModel(Group);
  const to = useKeptQuery();
  const { wait, problem } = useBehavior(fiche.attempt$);
  const videoconference = useBehavior(fiche.videoconference$);
  const isNews = useIsNews(problem);

  const fields = useMemo(() => placed(forms, fiche.asksComment), [forms, fiche]);
  const phones = usePhoneRules(fields, group.country);
  const shape = useMemo(
    () =>
      shapeOf(forms, fiche.asksComment, {
        ...fiche.context,
        ...(phones && { isPhone: phones.isPhone }),
      }),
    [forms, fiche, phones],
  );
  const { values, touched, setFieldValue, setFieldTouched } = useFormik<Written>({
    initialValues: fiche.written(forms),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: () => undefined,
  });
  useEffect(() => fiche.write(values), [fiche, values]);

  /** Presses that found something to correct. */
  const [pressed, setPressed] = useState(0);
  const typed = useRef(new Set<FieldPath>());
  const errors = useMemo(() => errorsIn(shape, values, fields), [shape, values, fields]);
  const isConsentMissing = lacksConsent({
    videoconference,
    consentsToVideo: values.consentsToVideo,
  });

  const date = useMemo(
    () =>
      dateWritingOf(i18n.language, {
        day: t('date.day'),
        month: t('date.month'),
        year: t('date.year'),
      }),
    [i18n.language, t],
  );
  const { requestNumbers } = fiche.context;
  const scene: FieldScene = { date, locales: group.enabledLocales, requestNumbers };
  const inWords = ({ key, values: figures }: Cure): string => t(key, { ...figures });
  const labelOf = (field: FormField): string =>
    field === commentField ? t('comments.label', { context: group.sector }) : field.label;
  const cureAt = ({ path, field }: PlacedField): string | undefined => {
    const error = errors.get(path);
    return (
      error &&
      inWords(
        cureOf(field, valueAt(values, path), error, {
          digits: phones?.digits,
          dateHint: date.pattern,
        }),
      )
    );
  };
  const isTold = (path: FieldPath): boolean => pressed > 0 || isTouched(touched, path);

  const corrections: readonly Correction[] = [
    ...fields.flatMap((one) => {
      const cure = cureAt(one);
      return cure === undefined ? [] : [{ id: idOf(one.path), label: labelOf(one.field), cure }];
    }),
    ...(isConsentMissing
      ? [{ id: VIDEO_TERMS_ID, label: t('video.label'), cure: t('video.cure') }]
      : []),
  ];

  const ifCorrect = (book: () => Promise<void>): void => {
    if (corrections.length > 0) return setPressed(pressed + 1);
    fiche.write(values);
    void book();
  };
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    ifCorrect(() => fiche.book());
  };

  const formId = useId();
  const lost = problem?.others && problem;
  const hints = whyNotBookable({
    hasFiche: Object.values(values.fiche).some((value) => value !== '' && value !== false),
    errors: Object.fromEntries(errors),
    videoconference,
    consentsToVideo: values.consentsToVideo,
  });
  const hint =
    hints[0] === 'formStepFicheError'
      ? t('formStepFicheError', {
          count: errors.size,
          ...(isConsentMissing && { context: 'video' }),
        })
      : hints[0] && t(hints[0] === 'acceptJitsiError' ? 'video.left' : hints[0]);
  const next: NextAction = {
    label: t(wait === 'long' || wait === 'doubt' ? 'book.busy' : 'book.label'),
    form: formId,
    unready: corrections.length > 0,
    busy: wait !== 'none',
    hint,
    inPage: true,
  };
  const refusedField = fields.find(({ field }) => field.name === problem?.refusal.detail.field);
  const times = to(bookPath(group.urlname, 'slots'));
  return (
    <StepLayout title={t('title')} next={lost ? undefined : next} isLost={lost !== undefined}>
      <div className={styles.blocks}>
        {lost?.others && (
          <LostTime
            key={lost.number}
            start={lost.start}
            others={lost.others}
            busy={wait !== 'none'}
            takesFocus={isNews}
            times={times}
            onBook={(slot) => ifCorrect(() => fiche.bookAt(slot))}
          />
        )}
        {problem && !lost && (
          <ProblemAlert
            problem={problem}
            phone={group.phone}
            times={times}
            takesFocus={isNews}
            onRetry={() => ifCorrect(() => fiche.book())}
            onRetryUnknown={() => ifCorrect(() => fiche.bookUnknown())}
            field={
              refusedField && {
                label: labelOf(refusedField.field),
                focus: () => focusField(idOf(refusedField.path)),
              }
            }
          />
        )}
        {pressed > 0 && corrections.length > 0 && (
          <ErrorSummary
            key={pressed}
            lead={t(
              hints[0] === 'formStepFicheIndication' ? 'errors:selectFicheError' : 'toContinue',
            )}
            corrections={corrections}
          />
        )}
        <p role="status" className={styles.status}>
          {wait === 'long' && t('book.busy')}
          {wait === 'doubt' && t('errors:booking.checking')}
        </p>
        <form
          id={formId}
          noValidate
          onSubmit={submitted}
          className={styles.form}
          aria-label={t('title')}
        >
          <div className={styles.card}>
            {problem ? (
              <p className={styles.kept}>
                <Chip tone="success" icon="check">
                  {t('kept.chip')}
                </Chip>
                {t('kept.text')}
              </p>
            ) : (
              <p className={styles.rule}>{t('rule')}</p>
            )}
            <div className={styles.fields}>
              {fields.map(({ path, field }, index) => (
                <Section
                  key={path}
                  title={
                    startsDetails(path, fields[index - 1]?.path) ? t('details.title') : undefined
                  }
                >
                  <FieldControl
                    scene={scene}
                    shown={{
                      id: idOf(path),
                      field,
                      label: labelOf(field),
                      value: valueAt(values, path),
                      cure: isTold(path) ? cureAt({ path, field }) : undefined,
                      onChange: (value) => {
                        typed.current.add(path);
                        void setFieldValue(path, value, false);
                      },
                      onLeave: () => {
                        const value = valueAt(values, path);
                        const kept = tidied(field, value, fiche.context);
                        if (kept !== value) void setFieldValue(path, kept, false);
                        if (typed.current.has(path)) void setFieldTouched(path, true, false);
                      },
                    }}
                  />
                </Section>
              ))}
            </div>
          </div>
          {videoconference ? (
            <div className={styles.card}>
              <VideoTerms
                accepted={values.consentsToVideo}
                isMissing={pressed > 0 && isConsentMissing}
                onChange={(accepted) => void setFieldValue('consentsToVideo', accepted, false)}
              />
              <DataNotice />
            </div>
          ) : (
            <DataNotice />
          )}
        </form>
      </div>
    </StepLayout>
  );
}

/** Where the fields about the appointment begin, after those about the person (FICHE-07). */
const startsDetails = (path: FieldPath, before: FieldPath | undefined): boolean =>
  path.startsWith('vevent.') && !before?.startsWith('vevent.');

function Section({ title, children }: { title: string | undefined; children: ReactElement }) {
  const styles = useFicheStyles();
  return (
    <>
      {title !== undefined && <h2 className={styles.section}>{title}</h2>}
      {children}
    </>
  );
}

const isTouched = (touched: object, path: FieldPath): boolean => {
  const at = path
    .split('.')
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown> | undefined)?.[name],
      touched,
    );
  return at === true;
};
