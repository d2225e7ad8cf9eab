import { directoryNameOf } from '@creneau/core';
import {
  TimeExplanationViewModel,
  type TimeAnswer,
  type NamedExplanation,
  type TypedTime,
} from '@creneau/core/presentation';
import * as parts from '@creneau/core/visit';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useId, useState, type ReactElement } from 'react';
import { object, string } from 'yup';
import { Button } from '../design/Button';
import { TextInput } from '../design/form/controls';
import { useFieldStyles } from '../design/form/Field';
import { Icon } from '../design/Icon';
import { breakpoint, tight, upTo } from '../design/theme/breakpoints';
import { height, radius, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { useBehavior } from '../hooks/use-behavior';
import { useForm } from '../hooks/use-form';
import { usePhoneToCall } from '../hooks/use-phone-to-call';
import { useViewModel, useVisit } from '../hooks/use-visit';
import { serverMessage } from '../i18n/refusal-messages';
import { useFormats } from '../i18n/use-formats';
import { useTranslation } from '../i18n/use-translation';

const useStyles = makeStyles({
  place: { marginTop: '24px', borderTop: `1px solid ${color.line}`, paddingTop: '8px' },
  // aligns its icon with the labels
  opener: { textAlign: 'start', padding: '9px 12px', marginLeft: '-12px' },
  panel: { padding: '8px 0 4px' },
  closed: { display: 'none' },
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 200px) minmax(0, 160px) auto',
    justifyContent: 'start',
    alignItems: 'end',
    gap: '12px',
    margin: '0',
    [upTo(breakpoint.md)]: {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      justifyContent: 'stretch',
    },
    [tight]: { display: 'block' },
  },
  // browsers make date and time fields higher than text fields
  control: { height: height.field, padding: '0 15px' },
  ask: { minHeight: height.field, [upTo(breakpoint.md)]: { gridColumn: '1 / -1' } },
  client: { margin: '12px 0 0', ...text.secondary, color: color.ink2 },
  error: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    margin: '12px 0 0',
    ...text.label,
    color: color.error,
  },
  answer: {
    marginTop: '16px',
    padding: '14px 16px',
    borderRadius: radius.card,
    backgroundColor: color.tint,
    color: color.ink,
  },
  result: { margin: '0', ...text.strong },
  reason: { margin: '6px 0 0', ...text.secondary },
  people: { margin: '8px 0 0', padding: '0', listStyleType: 'none' },
  person: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 160px) minmax(0, 1fr)',
    gap: '0 16px',
    padding: '4px 0',
    ...text.secondary,
    [upTo(breakpoint.md)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  name: { fontWeight: 700, overflowWrap: 'anywhere' },
});

export function TimeQuestion(): ReactElement {
  const viewModel = useViewModel(parts.explanation);
  const today = useVisit().clock.today();
  const { t } = useTranslation('explanation');
  const styles = useStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.place} aria-label={t('switch')}>
      <Button
        look="plain"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'up' : 'down'} size={18} />
        {t('switch')}
      </Button>
      <div id={id} className={mergeClasses(styles.panel, !isOpen && styles.closed)}>
        <QuestionForm today={today} viewModel={viewModel} />
        <Answer answer={useBehavior(viewModel.explained$)} />
      </div>
    </section>
  );
}

/** The browser reports an invalid day or time as an empty text. */
const schema = object({ day: string().required(), hour: string().required() });

function QuestionForm({
  today,
  viewModel,
}: {
  today: string;
  viewModel: TimeExplanationViewModel;
}) {
  const { t } = useTranslation('explanation');
  const styles = useStyles();
  const field = useFieldStyles();
  const id = useId();
  const fiche = useBehavior(viewModel.fiche$);
  const {
    form,
    errors,
    isInvalid: isWrong,
  } = useForm<TypedTime>({
    initialValues: { day: today, hour: '' },
    schema,
    onSubmit: (time) => viewModel.ask(time),
  });
  const parts = [
    { name: 'day', type: 'date' },
    { name: 'hour', type: 'time' },
  ] as const;
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <div className={styles.form}>
        {parts.map(({ name, type }) => (
          <div key={name}>
            <label htmlFor={id + name} className={field.label}>
              {t(name)}
            </label>
            <TextInput
              id={id + name}
              type={type}
              className={styles.control}
              value={form.values[name]}
              required
              aria-invalid={isWrong && errors.has(name)}
              aria-describedby={isWrong ? `${id}error` : undefined}
              onChange={(_, { value }) => {
                form.setErrors({});
                void form.setFieldValue(name, value);
              }}
            />
          </div>
        ))}
        <Button type="submit" look="outlined" className={styles.ask}>
          {t('ask')}
        </Button>
      </div>
      {fiche && <p className={styles.client}>{t('client', { contact: directoryNameOf(fiche) })}</p>}
      <div role="alert" id={`${id}error`}>
        {isWrong && (
          <p className={styles.error}>
            <Icon name="warning" size={18} />
            {t('invalid')}
          </p>
        )}
      </div>
    </form>
  );
}

function Answer({ answer }: { answer: TimeAnswer }) {
  const { t } = useTranslation('explanation');
  const styles = useStyles();
  const phone = usePhoneToCall();
  return (
    <div role="status" aria-busy={answer.state === 'loading'}>
      {answer.state !== 'none' && (
        <div className={styles.answer}>
          {answer.state === 'loading' && <p className={styles.result}>{t('busy')}</p>}
          {answer.state === 'refused' && (
            <p className={styles.result}>{serverMessage(t, answer, phone)}</p>
          )}
          {answer.state === 'ready' && <Reasons {...answer.value} time={answer.time} />}
        </div>
      )}
    </div>
  );
}

function Reasons({ obstacle, intervention, people, time }: NamedExplanation & { time: TypedTime }) {
  const { t } = useTranslation('explanation');
  const styles = useStyles();
  const formats = useFormats();
  const when = { time: time.hour, day: formats.day(time.day) };
  return (
    <>
      <p className={styles.result}>{t(obstacle ? 'notOffered' : 'offered', when)}</p>
      {intervention !== undefined && (
        <p className={styles.reason}>{t('service', { service: intervention })}</p>
      )}
      {obstacle && people.length === 0 && (
        <p className={styles.reason}>{t(`reason.${obstacle}`)}</p>
      )}
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.name} className={styles.person}>
              <span className={styles.name}>{person.name}</span>
              <span>{t(`reason.${person.obstacle}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
