import {
  type ForeignChange,
  type FormField,
  linkedParts,
  radioParts,
  shortNameOf,
} from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { ErrorSummary } from '../design/form/ErrorSummary';
import { useDateWriting } from '../fiche-form/use-fiche-form';
import { useVisit } from '../hooks/use-visit';
import { type DateWriting, shownDate } from '../i18n/date-format';
import { orderMessage, orderTitle, serverMessage } from '../i18n/refusal-messages';
import { useTranslation } from '../i18n/use-translation';
import type { FicheRecord, FicheRecordProps } from './use-fiche-record';

interface OutcomeProps extends FicheRecordProps {
  readonly record: FicheRecord;
}

export function FicheRecordOutcome(props: OutcomeProps): ReactElement {
  const { t } = useTranslation('fiches');
  const { form } = props.record;
  return (
    <>
      <RecordRefusal record={props.record} />
      {form.isInvalid && form.corrections.length > 0 && (
        <ErrorSummary
          key={form.submitCount}
          lead={t('formStdError')}
          corrections={form.corrections}
        />
      )}
      <SaveNotice {...props} />
    </>
  );
}

function RecordRefusal({ record: { form, command } }: Pick<OutcomeProps, 'record'>) {
  const { t } = useTranslation('fiches');
  const { phone } = useVisit().group;
  const { refusal, count } = command;
  if (!refusal) return undefined;
  const field = form.refusedField(refusal);
  return (
    <Alert
      key={count}
      kind="error"
      title={orderTitle(t, refusal, 'notSaved')}
      takesFocus
      actions={
        field && (
          <Button onClick={field.focus}>
            {t('fiche:refused.correct', { label: field.label })}
          </Button>
        )
      }
    >
      <p>{orderMessage(t, refusal, serverMessage(t, refusal, phone))}</p>
    </Alert>
  );
}

function SaveNotice({ record: { notice, take }, fields, fiche, isUnsaved }: OutcomeProps) {
  const { t } = useTranslation('fiches');
  if (notice?.of === 'changed')
    return (
      <ChangedElsewhere
        key={notice.count}
        fields={fields}
        changes={notice.changes}
        onTake={() => take(notice.changes)}
      />
    );
  if (!notice || !fiche || isUnsaved) return undefined;
  return (
    <Alert key={notice.count} kind="info" title={t('saved.title')} takesFocus>
      {t(notice.of === 'added' ? 'saved.added' : 'saved.text', { name: shortNameOf(fiche) })}
    </Alert>
  );
}

const useStyles = makeStyles({
  changes: { margin: '4px 0 0', paddingLeft: '20px', listStyleType: 'disc' },
});

function ChangedElsewhere({
  fields,
  changes,
  onTake,
}: {
  fields: readonly FormField[];
  changes: readonly ForeignChange[];
  onTake: () => void;
}): ReactElement {
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
  const { selection } = linkedParts(field, value);
  return selection.length > 0 ? selection.map(({ label }) => label).join(', ') : value;
}
