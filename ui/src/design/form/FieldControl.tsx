import {
  BIRTHDATE_FIELD,
  dateValueOf,
  isBox,
  linkedParts,
  linkedValue,
  PHONE_FIELD,
  radioParts,
  REQUEST_NUMBER_FIELD,
  TEXT_MAXIMUM,
  withFreeText,
  type Choice,
  type FieldType,
  type FormField,
} from '@creneau/core';
import { mergeClasses } from '@griffel/react';
import { useState, type HTMLInputAutoCompleteAttribute, type ReactElement } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ownNameOf } from '../../i18n/language';
import { FreeText } from '../FreeText';
import { shownDate, type DateWriting } from '../../i18n/date-format';
import {
  FieldError,
  FieldFrame,
  FieldGroup,
  Hint,
  Optional,
  saying,
  type ShownField,
} from './FieldFrame';
import { useFieldStyles } from './form-styles';
import { RequestNumbers } from './RequestNumbers';

/** The autocomplete token by field name. */
const purposes: Readonly<Record<string, HTMLInputAutoCompleteAttribute>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  [PHONE_FIELD]: 'tel',
  [BIRTHDATE_FIELD]: 'bday',
  address: 'street-address',
  zipcode: 'postal-code',
  city: 'address-level2',
};

const purposeOf = (name: string): HTMLInputAutoCompleteAttribute | undefined =>
  Object.hasOwn(purposes, name) ? purposes[name] : undefined;

/** What a control needs besides its field. */
export interface FieldScene {
  readonly date: DateWriting;
  /** The languages of the group, for a field that asks for one and lists none. */
  readonly locales: readonly string[];
  /** How many request numbers are wanted at least, in the special sector. */
  readonly requestNumbers: number | undefined;
  /** Whether the fields are about the visitor: autocomplete is off for anybody else. */
  readonly isOwn: boolean;
}

type ControlProps = { readonly shown: ShownField; readonly scene: FieldScene };

const textOf = (value: string | boolean): string => (typeof value === 'string' ? value : '');

/** A field of the group's form, by its type. */
export function FieldControl({ shown, scene }: ControlProps): ReactElement {
  const { requestNumbers } = scene;
  if (shown.field.name === REQUEST_NUMBER_FIELD && requestNumbers !== undefined)
    return <RequestNumbers shown={shown} atLeast={requestNumbers} />;
  const Control = isBox(shown.field) ? Box : controls[shown.field.type];
  return <Control shown={shown} scene={scene} />;
}

function Line({ shown, scene: { isOwn } }: ControlProps) {
  const styles = useFieldStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  const isPhone = field.name === PHONE_FIELD;
  return (
    <FieldFrame shown={shown}>
      <WithUnit field={field}>
        <input
          id={id}
          name={field.name}
          type={isPhone ? 'tel' : field.type === 'email' ? 'email' : 'text'}
          inputMode={field.type === 'integer' ? 'numeric' : undefined}
          autoComplete={isOwn ? purposeOf(field.name) : 'off'}
          className={mergeClasses(styles.control, correction !== undefined && styles.wrong)}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
          {...saying(shown)}
        />
      </WithUnit>
    </FieldFrame>
  );
}

/** The words at the right of a field, as a unit. */
function WithUnit({
  field: { rightLabel },
  children,
}: {
  field: FormField;
  children: ReactElement;
}) {
  const styles = useFieldStyles();
  if (rightLabel === '') return children;
  return (
    <div className={styles.withUnit}>
      {children}
      <FreeText text={rightLabel} className={styles.unit} />
    </div>
  );
}

const ROWS = 3;

function Paragraph({ shown }: ControlProps) {
  const { t } = useTranslation('fiche');
  const styles = useFieldStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  const maximum = field.maxLength ?? TEXT_MAXIMUM;
  const count = [...textOf(value)].length;
  return (
    <FieldFrame
      shown={shown}
      wide
      below={
        <span className={styles.count} aria-hidden="true">
          {t('comments.count', { count, maximum })}
        </span>
      }
    >
      <textarea
        id={id}
        name={field.name}
        rows={field.rows ?? ROWS}
        className={mergeClasses(
          styles.control,
          styles.multiline,
          correction !== undefined && styles.wrong,
        )}
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        {...saying(shown)}
      />
    </FieldFrame>
  );
}

/** A day whose figures tell day, month and year apart. */
const EXAMPLE = '1990-06-28';

/** The text stays as it is typed; its value is the day it means, in whatever order the locale writes it. */
function DateParts({ shown, scene: { date, isOwn } }: ControlProps) {
  const { t } = useTranslation('fiche');
  const styles = useFieldStyles();
  const { pattern, written } = date;
  const hinted = {
    ...shown,
    hint: t('date.hint', { format: pattern, example: written(EXAMPLE) }),
  };
  const { id, field, correction, onChange, onLeave } = shown;
  const value = textOf(shown.value);
  const [typed, setTyped] = useState(() => shownDate(value, date));
  const text = dateValueOf(typed, date.order) === value ? typed : shownDate(value, date);
  return (
    <FieldFrame shown={hinted}>
      <WithUnit field={field}>
        <input
          id={id}
          name={field.name}
          type="text"
          inputMode="numeric"
          autoComplete={isOwn ? purposeOf(field.name) : 'off'}
          className={mergeClasses(styles.control, correction !== undefined && styles.wrong)}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(dateValueOf(target.value, date.order));
          }}
          onBlur={onLeave}
          {...saying(hinted)}
        />
      </WithUnit>
    </FieldFrame>
  );
}

/** A select; a text field with suggestions where any text is accepted. */
function List({ shown, scene }: ControlProps) {
  const styles = useFieldStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  const choices = choicesOf(field, scene);
  const look = mergeClasses(styles.control, correction !== undefined && styles.wrong);
  if (field.allowAny)
    return (
      <FieldFrame shown={shown}>
        <input
          id={id}
          name={field.name}
          type="text"
          list={`${id}-choices`}
          className={look}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
          {...saying(shown)}
        />
        <datalist id={`${id}-choices`}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </datalist>
      </FieldFrame>
    );
  return (
    <FieldFrame shown={shown}>
      <WithUnit field={field}>
        <select
          id={id}
          name={field.name}
          className={mergeClasses(look, styles.select)}
          value={textOf(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave}
          {...saying(shown)}
        >
          <Options
            choices={choices}
            withEmpty={field.addEmptyChoice || !choices.some((choice) => choice.value === value)}
          />
        </select>
      </WithUnit>
    </FieldFrame>
  );
}

/** A field that asks for a language and lists none means those of the group. */
const choicesOf = (
  { type, choices }: FormField,
  { locales }: FieldScene,
): readonly Pick<Choice, 'value' | 'label'>[] =>
  type === 'locale' && choices.length === 0
    ? locales.map((locale) => ({ value: locale, label: ownNameOf(locale) }))
    : choices;

function Options({
  choices,
  withEmpty,
}: {
  choices: readonly Pick<Choice, 'value' | 'label'>[];
  withEmpty: boolean;
}) {
  const { t } = useTranslation('fiche');
  return (
    <>
      {withEmpty && <option value="">{t('choose')}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

/** Dependent selects: the choices of each follow from the answer to the previous one. */
function LinkedLists({ shown }: ControlProps) {
  const { t } = useTranslation('fiche');
  const styles = useFieldStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  const { chosen, next } = linkedParts(field, textOf(value));
  const answers = chosen.map((choice) => choice.value);
  const offered = [field.choices, ...chosen.map(({ choices }) => choices)].filter(
    (choices) => choices.length > 0,
  );
  return (
    <FieldGroup shown={shown}>
      <div className={styles.lists}>
        {offered.map((choices, index) => (
          <select
            key={answers.slice(0, index).join('/')}
            name={`${field.name}-${index + 1}`}
            id={`${id}-${index + 1}`}
            aria-label={t('linked.list', { label: shown.label, number: index + 1 })}
            aria-invalid={
              correction !== undefined && index === offered.length - 1 && next.length > 0
            }
            required={field.required}
            className={mergeClasses(
              styles.control,
              styles.select,
              correction !== undefined && answers[index] === undefined && styles.wrong,
            )}
            value={answers[index] ?? ''}
            onChange={({ target }) =>
              onChange(linkedValue([...answers.slice(0, index), target.value].filter(Boolean)))
            }
            onBlur={onLeave}
          >
            <Options choices={choices} withEmpty />
          </select>
        ))}
      </div>
    </FieldGroup>
  );
}

function Box({ shown }: ControlProps) {
  const styles = useFieldStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  return (
    <div
      className={mergeClasses(
        styles.field,
        styles.wide,
        correction !== undefined && styles.fieldWrong,
      )}
    >
      <Hint shown={shown} />
      <label className={styles.choice}>
        <input
          id={id}
          name={field.name}
          type="checkbox"
          className={mergeClasses(styles.box, correction !== undefined && styles.boxWrong)}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onLeave}
          {...saying(shown)}
        />
        <span>
          {shown.label}
          <Optional field={field} />
          <FreeText text={field.rightLabel} />
        </span>
      </label>
      <div className={styles.belowBox}>
        <FieldError shown={shown} />
      </div>
    </div>
  );
}

/** Radio buttons, some of them with a free text. */
function Radios({ shown }: ControlProps) {
  const { t } = useTranslation('fiche');
  const styles = useFieldStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  const { choice, freeText } = radioParts(field, textOf(value));
  return (
    <FieldGroup shown={shown} isRadios>
      <div className={styles.choices}>
        {[...(field.addEmptyChoice ? [emptyChoice(t('noAnswer'))] : []), ...field.choices].map(
          (one, index) => (
            <div key={one.value}>
              <label className={styles.choice}>
                <input
                  id={`${id}-${index + 1}`}
                  type="radio"
                  name={field.name}
                  className={styles.box}
                  checked={one.value === '' ? value === '' : choice === one}
                  onChange={() => onChange(one.freeText ? withFreeText(one, '') : one.value)}
                  onBlur={onLeave}
                />
                {one.label}
              </label>
              {one.freeText && choice === one && (
                <input
                  type="text"
                  aria-label={t('freeText', { choice: one.label })}
                  aria-invalid={correction !== undefined}
                  className={mergeClasses(
                    styles.control,
                    styles.freeText,
                    correction !== undefined && styles.wrong,
                  )}
                  value={freeText}
                  onChange={({ target }) => onChange(withFreeText(one, target.value))}
                  onBlur={onLeave}
                />
              )}
            </div>
          ),
        )}
      </div>
      {field.rightLabel !== '' && <FreeText text={field.rightLabel} className={styles.unit} />}
    </FieldGroup>
  );
}

const emptyChoice = (label: string): Choice => ({ value: '', label, freeText: false, choices: [] });

const controls: { readonly [type in FieldType]: (props: ControlProps) => ReactElement } = {
  text: Line,
  integer: Line,
  email: Line,
  comments: Paragraph,
  datesplit: DateParts,
  select: List,
  locale: List,
  smsreminder: List,
  linkedcombo: LinkedLists,
  radio: Radios,
  boolean: Box,
};
