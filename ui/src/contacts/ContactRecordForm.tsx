import {
  changesIn,
  Group,
  type ForeignChange,
  type FormField,
  type KnownFiche,
  contactNameOf,
  shortNameOf,
  linkedParts,
  radioParts,
} from '@creneau/core';
import type { FieldValues, ContactsViewModel } from '@creneau/core/presentation';
import { makeStyles } from '@griffel/react';
import type { TFunction } from 'i18next';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { Icon } from '../design/Icon';
import { ErrorSummary, focusField } from '../design/form/ErrorSummary';
import { useFicheStyles } from '../design/form/form-styles';
import { idOf, useDateWriting, useWrittenForm } from '../design/form/use-contact-form';
import { serverMessage } from '../i18n/refusal-messages';
import { useService } from '../hooks/use-service';
import { useLong, useCommand } from '../hooks/use-command';
import { breakpoint, upTo } from '../design/theme/breakpoints';
import { text } from '../design/theme/scale';
import { noteLine } from '../design/theme/surfaces';
import { color } from '../design/theme/tokens';
import { shownDate, type DateWriting } from '../i18n/date-format';

const useStyles = makeStyles({
  heading: { margin: '0 0 4px', ...text.section, color: color.ink, overflowWrap: 'anywhere' },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 20px',
    marginTop: '24px',
    [upTo(breakpoint.md)]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  hint: noteLine,
  changes: { margin: '4px 0 0', paddingLeft: '20px', listStyleType: 'disc' },
});

const textValuesOf = (fiche: FieldValues['fiche']): FieldValues => ({
  fiche,
  vevent: {},
  comments: '',
  consentsToVideo: false,
});

/** The outcome of the last submit. */
type Notice =
  | { readonly of: 'saved'; readonly count: number }
  | { readonly of: 'changed'; readonly count: number; readonly changes: readonly ForeignChange[] };

/** The form of a contact, existing or new, and the outcome of the last submit. */
export function ContactRecordForm({
  page,
  fields,
  fiche,
  isUnsaved,
  isAdded,
  onAdded,
}: {
  page: ContactsViewModel;
  fields: readonly FormField[];
  fiche: KnownFiche | undefined;
  isUnsaved: boolean;
  /** Whether this contact has just been added. */
  isAdded: boolean;
  onAdded: (fiche: KnownFiche) => void;
}): ReactElement {
  const { t } = useTranslation('fiches');
  const frame = useFicheStyles();
  const styles = useStyles();
  const { phone } = useService(Group);
  const hintId = useId();
  const forms = useMemo(() => ({ fiche: fields, vevent: [] }), [fields]);
  const form = useWrittenForm({
    initial: textValuesOf(page.fieldValues(fiche, fields)),
    formsOf: () => forms,
    asksComment: false,
    rules: page,
    isOwn: false,
  });
  const { values, corrections, pressed } = form;
  const latest = useRef(values.fiche);
  useEffect(() => {
    latest.current = values.fiche;
    page.write(fiche, fields, values.fiche);
  }, [page, fiche, fields, values]);

  const [notice, setNotice] = useState<Notice | undefined>(
    isAdded ? { of: 'saved', count: 0 } : undefined,
  );
  const order = useCommand(async () => {
    const sent = values.fiche;
    const outcome = await page.save(fiche, fields, sent);
    if (outcome.state === 'saved' && !fiche) return onAdded(outcome.fiche);
    // what was typed while it was on its way is not lost over it
    form.restart(textValuesOf({ ...outcome.values, ...changesIn(latest.current, sent) }));
    const count = (notice?.count ?? 0) + 1;
    setNotice(
      outcome.state === 'saved'
        ? { of: 'saved', count }
        : { of: 'changed', count, changes: outcome.changes },
    );
  });
  const submitted = (event: FormEvent): void => {
    event.preventDefault();
    setNotice(undefined);
    order.forgive();
    if (corrections.length > 0) form.press();
    else order.give();
  };

  const { refusal, count, busy } = order;
  const long = useLong(busy);
  const isUnready = corrections.length > 0;
  const hint = isUnready ? t('formStdError') : isUnsaved ? t('unsaved') : undefined;
  const refusedField = form.fields.find(({ field }) => field.name === refusal?.detail.field);
  const title = fiche ? contactNameOf(fiche) : t('add.title');
  return (
    <div className={frame.blocks}>
      {refusal && (
        <Alert
          key={count}
          kind="error"
          title={t(refusal.detail.inDoubt ? 'appointments:refused.doubtTitle' : 'notSaved')}
          takesFocus
          actions={
            refusedField && (
              <Button onClick={() => focusField(idOf(refusedField.path))}>
                {t('fiche:refused.correct', { label: form.labelOf(refusedField.field) })}
              </Button>
            )
          }
        >
          <p>
            {refusal.detail.inDoubt && !refusal.detail.mayHappenTwice
              ? t('appointments:refused.doubt')
              : serverMessage(t, refusal, phone)}
          </p>
        </Alert>
      )}
      {pressed > 0 && isUnready && (
        <ErrorSummary key={pressed} lead={t('formStdError')} corrections={corrections} />
      )}
      {notice?.of === 'saved' && fiche && !isUnsaved && (
        <Alert key={notice.count} kind="info" title={t('saved.title')} takesFocus>
          {t(isAdded && notice.count === 0 ? 'saved.added' : 'saved.text', {
            name: shortNameOf(fiche),
          })}
        </Alert>
      )}
      {notice?.of === 'changed' && (
        <ChangedElsewhere
          key={notice.count}
          fields={fields}
          changes={notice.changes}
          onTake={() => {
            setNotice(undefined);
            form.restart(textValuesOf({ ...values.fiche, ...valuesOf(notice.changes) }));
          }}
        />
      )}
      <p role="status" className={frame.status}>
        {long && t('busy')}
      </p>
      <form noValidate onSubmit={submitted} aria-label={title} className={frame.form}>
        <div className={frame.card}>
          <h2 className={styles.heading}>{title}</h2>
          <p className={frame.rule}>{t('fiche:rule')}</p>
          <div className={frame.fields}>{form.fields.map(form.control)}</div>
          <div className={styles.actions}>
            <Button
              type="submit"
              look="filled"
              size="large"
              unready={isUnready}
              aria-busy={busy}
              aria-describedby={hint === undefined ? undefined : hintId}
            >
              {t(long ? 'busy' : fiche ? 'save' : 'add.submit')}
            </Button>
            {hint !== undefined && (
              <p id={hintId} className={styles.hint}>
                <Icon name="info" size={16} />
                {hint}
              </p>
            )}
          </div>
        </div>
      </form>
    </div>
  );
}

/** Lists the fields that somebody else changed meanwhile. */
function ChangedElsewhere({
  fields,
  changes,
  onTake,
}: {
  fields: readonly FormField[];
  changes: readonly ForeignChange[];
  /** Theirs in place of what was typed. */
  onTake: () => void;
}) {
  const { t } = useTranslation('fiches');
  const styles = useStyles();
  const date = useDateWriting();
  return (
    <Alert
      kind="surprise"
      title={t('changed.title')}
      takesFocus
      actions={
        changes.some(({ isTyped }) => isTyped) && (
          <Button onClick={onTake}>{t('changed.take')}</Button>
        )
      }
    >
      <p>{t('changed.text')}</p>
      <ul className={styles.changes}>
        {changes.map(({ name, value, isTyped }) => {
          const field = fields.find((one) => one.name === name);
          return (
            field && (
              <li key={name}>
                {t(isTyped ? 'changed.kept' : 'changed.taken', {
                  label: field.label,
                  value: inWords(field, value, date, t),
                })}
              </li>
            )
          );
        })}
      </ul>
    </Alert>
  );
}

const valuesOf = (changes: readonly ForeignChange[]): FieldValues['fiche'] =>
  Object.fromEntries(changes.map(({ name, value }) => [name, value]));

/** What stands in a field, as one says it. */
function inWords(
  field: FormField,
  value: string | boolean,
  date: DateWriting,
  t: TFunction<'fiches'>,
): string {
  if (typeof value === 'boolean') return t(value ? 'value.ticked' : 'value.unticked');
  if (value === '') return t('value.empty');
  if (field.type === 'datesplit') return shownDate(value, date);
  const { choice, freeText } = radioParts(field, value);
  if (choice) return [choice.label, freeText].filter(Boolean).join(' : ');
  const { chosen } = linkedParts(field, value);
  return chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : value;
}
