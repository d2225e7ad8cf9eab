import {
  areRequestNumbers,
  REQUEST_NUMBER_LENGTH,
  requestNumbersIn,
  requestNumberText,
} from '@creneau/core';
import { mergeClasses } from '@griffel/react';
import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldGroup, type ShownField } from './FieldFrame';
import { useFieldStyles } from './fiche-styles';

/** A number for each who comes: together they are the one value of the field (SECTOR-05). */
export function RequestNumbers({
  shown,
  people,
}: {
  shown: ShownField;
  people: number;
}): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useFieldStyles();
  const { id, field, value, cure, onChange, onLeave } = shown;
  const given = typeof value === 'string' ? requestNumbersIn(value) : [];
  const numbers = Array.from({ length: people }, (_, index) => given[index] ?? '');
  const keep = (kept: readonly string[]): void =>
    onChange(kept.some(Boolean) ? requestNumberText(kept) : '');
  useEffect(() => {
    // fewer come than when it was written
    if (given.length > people) keep(numbers);
  });
  return (
    <FieldGroup shown={shown}>
      <div className={styles.lists}>
        {numbers.map((number, index) => (
          <label key={index} className={styles.part}>
            {t('requestNumber.person', { number: index + 1 })}
            <input
              id={`${id}-${index + 1}`}
              name={`${field.name}-${index + 1}`}
              type="text"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required={field.required}
              aria-invalid={cure !== undefined && !areRequestNumbers(number, 1)}
              className={mergeClasses(
                styles.control,
                styles.capitals,
                cure !== undefined && !areRequestNumbers(number, 1) && styles.wrong,
              )}
              value={number}
              onChange={({ target }) => keep(withTyped(numbers, index, target.value))}
              onBlur={onLeave}
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** What is typed in one place; a paste of several numbers fills the places after it as well. */
function withTyped(numbers: readonly string[], place: number, typed: string): readonly string[] {
  const bare = requestNumbersIn(typed).join('');
  const several = bare.length > REQUEST_NUMBER_LENGTH && bare.length % REQUEST_NUMBER_LENGTH === 0;
  const parts = several ? (bare.match(/.{10}/g) ?? []) : [bare];
  return numbers.map((number, index) => parts[index - place] ?? number);
}
