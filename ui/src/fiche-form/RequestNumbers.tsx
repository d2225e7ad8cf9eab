import {
  REQUEST_NUMBER_LENGTH,
  requestNumbersIn,
  requestNumberText,
  requestNumberMessage,
  wrongRequestNumbers,
} from '@creneau/core';
import { makeStyles, mergeClasses } from '@griffel/react';
import { useEffect, useRef, useState, type ReactElement, type Ref } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Button } from '../design/Button';
import { Icon } from '../design/Icon';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { TextInput } from '../design/form/controls';
import { FieldGroup, FieldMessage, useFieldStyles } from '../design/form/Field';
import { fieldProps, textOf, type ShownField } from './shown-field';

const useStyles = makeStyles({
  group: { gridColumn: '1 / -1' },
  label: { display: 'block', ...text.secondary, color: color.ink2 },
  capitals: { textTransform: 'uppercase' },
  people: { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', marginLeft: '-12px' },
});

/** Larger families have to call. */
const MOST_PEOPLE = 8;

export function RequestNumbers({
  shown,
  atLeast,
}: {
  shown: ShownField;
  atLeast: number;
}): ReactElement {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const { value, correction, onChange } = shown;
  const valueText = textOf(value);
  const storedNumbers = valueText === '' ? [] : requestNumbersIn(valueText);
  const [people, setPeople] = useState(Math.max(atLeast, storedNumbers.length));
  const numbers = Array.from(
    { length: Math.max(people, atLeast, storedNumbers.length) },
    (_, index) => storedNumbers[index] ?? '',
  );
  const [focusesLast, setFocusesLast] = useState(false);
  const last = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusesLast) last.current?.focus();
  }, [focusesLast, people]);

  const keep = (values: readonly string[]): void =>
    onChange(values.some(Boolean) ? requestNumberText(values) : '');
  const withOneMore = (): void => {
    setFocusesLast(true);
    setPeople(numbers.length + 1);
    if (storedNumbers.length > 0) keep([...numbers, '']);
  };
  const withOneLess = (): void => {
    setFocusesLast(true);
    setPeople(numbers.length - 1);
    keep(numbers.slice(0, -1));
  };
  const wrong = correction === undefined ? [] : wrongRequestNumbers(valueText, atLeast);
  return (
    <FieldGroup {...fieldProps({ ...shown, correction: undefined })} className={styles.group}>
      {numbers.map((number, index) => (
        <RequestNumber
          key={index}
          ref={index === numbers.length - 1 ? last : undefined}
          shown={shown}
          number={number}
          place={index + 1}
          count={numbers.length}
          isWrong={wrong.includes(index + 1)}
          onType={(numberText) => keep(withText(numbers, index, numberText))}
        />
      ))}
      <div className={styles.people}>
        {numbers.length < MOST_PEOPLE && (
          <Button look="plain" slim onClick={withOneMore}>
            <Icon name="plus" size={18} />
            {t('requestNumber.add')}
          </Button>
        )}
        {numbers.length > Math.max(atLeast, 1) && (
          <Button look="plain" quiet slim onClick={withOneLess}>
            {t('requestNumber.remove', { number: numbers.length })}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

function RequestNumber({
  ref,
  shown: { id, field, label, onLeave },
  number,
  place,
  count,
  isWrong,
  onType,
}: {
  ref: Ref<HTMLInputElement> | undefined;
  shown: ShownField;
  number: string;
  /** One-based. */
  place: number;
  count: number;
  isWrong: boolean;
  onType: (numberText: string) => void;
}) {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const fields = useFieldStyles();
  const placeId = `${id}-${place}`;
  const { key, values } = requestNumberMessage(place, count);
  return (
    <div className={mergeClasses(isWrong && fields.wrong)}>
      <label htmlFor={placeId} className={styles.label}>
        {count > 1 ? (
          t('requestNumber.person', { number: place })
        ) : (
          <VisuallyHidden>{label}</VisuallyHidden>
        )}
      </label>
      <TextInput
        ref={ref}
        id={placeId}
        name={`${field.name}-${place}`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required={field.required}
        aria-invalid={isWrong}
        {...(isWrong && { 'aria-describedby': `${placeId}-error` })}
        className={styles.capitals}
        value={number}
        onChange={(_, { value: numberText }) => onType(numberText)}
        onBlur={onLeave}
      />
      <div className={fields.below}>
        {isWrong && <FieldMessage id={`${placeId}-error`}>{t(key, { ...values })}</FieldMessage>}
      </div>
    </div>
  );
}

/** Pasting several numbers fills the following fields too. */
function withText(
  numbers: readonly string[],
  place: number,
  numberText: string,
): readonly string[] {
  const bare = requestNumbersIn(numberText).join('');
  const several = bare.length > REQUEST_NUMBER_LENGTH && bare.length % REQUEST_NUMBER_LENGTH === 0;
  const parts = several ? (bare.match(/.{10}/g) ?? []) : [bare];
  const length = Math.min(Math.max(numbers.length, place + parts.length), MOST_PEOPLE);
  return Array.from({ length }, (_, index) => parts[index - place] ?? numbers[index] ?? '');
}
