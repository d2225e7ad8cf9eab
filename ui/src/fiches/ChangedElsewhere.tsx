import { linkedParts, radioParts, type ForeignChange, type FormField } from '@creneau/core';
import { makeStyles } from '@griffel/react';
import type { TFunction } from 'i18next';
import type { ReactElement } from 'react';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { useDateWriting } from '../fiche-form/use-fiche-form';
import { shownDate, type DateWriting } from '../i18n/date-format';
import { useTranslation } from '../i18n/use-translation';

const useStyles = makeStyles({
  changes: { margin: '4px 0 0', paddingLeft: '20px', listStyleType: 'disc' },
});

export function ChangedElsewhere({
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
  const { chosen } = linkedParts(field, value);
  return chosen.length > 0 ? chosen.map(({ label }) => label).join(', ') : value;
}
