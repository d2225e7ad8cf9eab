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
import { makeStyles, mergeClasses } from '@griffel/react';
import {
  useState,
  type HTMLInputAutoCompleteAttribute,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useTranslation } from '../i18n/use-translation';
import { ownNameOf } from '../i18n/language';
import { FreeText } from '../design/FreeText';
import { shownDate, type DateWriting } from '../i18n/date-format';
import { text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { Checkbox, Radio, Select, TextArea, TextInput } from '../design/form/controls';
import { Field, FieldGroup } from '../design/form/Field';
import { RequestNumbers } from './RequestNumbers';
import { fieldProps, hintOf, Optional, textOf, type ShownField } from './shown-field';

const useStyles = makeStyles({
  // a subgrid aligns the controls of two adjacent fields
  cell: { display: 'grid', gridTemplateRows: 'subgrid', gridRow: 'span 4' },
  wide: { gridColumn: '1 / -1' },
  withUnit: { display: 'flex', alignItems: 'center', gap: '12px' },
  unit: { ...text.secondary, color: color.ink2, flex: 'none', maxWidth: '50%' },
  count: { ...text.hint, color: color.ink2, marginTop: '6px', marginLeft: 'auto' },
  choices: { display: 'flex', flexDirection: 'column', gap: '4px' },
  freeText: { margin: '0 0 8px 34px', width: 'calc(100% - 34px)' },
  lists: { display: 'flex', flexDirection: 'column', gap: '8px' },
});

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

export interface FieldScene {
  readonly date: DateWriting;
  /** The group's languages, for a language field without a list. */
  readonly locales: readonly string[];
  /** Minimum number of request numbers, in the special sector. */
  readonly requestNumbers: number | undefined;
  /** The fields are about the visitor: autocomplete is off otherwise. */
  readonly isOwn: boolean;
}

type ControlProps = { readonly shown: ShownField; readonly scene: FieldScene };

export function FieldControl({ shown, scene }: ControlProps): ReactElement {
  const { requestNumbers } = scene;
  if (shown.field.name === REQUEST_NUMBER_FIELD && requestNumbers !== undefined)
    return <RequestNumbers shown={shown} atLeast={requestNumbers} />;
  const Control = isBox(shown.field) ? Box : controls[shown.field.type];
  return <Control shown={shown} scene={scene} />;
}

function OneControl({
  shown,
  format,
  wide = false,
  below,
  children,
}: {
  shown: ShownField;
  format?: string;
  wide?: boolean;
  below?: ReactNode;
  children: ReactNode;
}) {
  const styles = useStyles();
  const { rightLabel } = shown.field;
  return (
    <Field
      {...fieldProps(shown, format)}
      below={below}
      className={mergeClasses(styles.cell, wide && styles.wide)}
    >
      {rightLabel === '' ? (
        children
      ) : (
        <div className={styles.withUnit}>
          {children}
          <RightLabel field={shown.field} />
        </div>
      )}
    </Field>
  );
}

function RightLabel({ field: { rightLabel } }: { field: FormField }) {
  const { unit } = useStyles();
  return rightLabel === '' ? undefined : <FreeText text={rightLabel} className={unit} />;
}

const textProps = ({ id, field, value, onChange, onLeave }: ShownField) => ({
  id,
  name: field.name,
  value: textOf(value),
  onChange: (_: unknown, { value: text }: { readonly value: string }) => onChange(text),
  onBlur: onLeave,
});

const purposeFor = ({ field }: ShownField, { isOwn }: FieldScene) =>
  isOwn ? purposeOf(field.name) : 'off';

function Line({ shown, scene }: ControlProps) {
  const { name, type } = shown.field;
  return (
    <OneControl shown={shown}>
      <TextInput
        {...textProps(shown)}
        type={name === PHONE_FIELD ? 'tel' : type === 'email' ? 'email' : 'text'}
        inputMode={type === 'integer' ? 'numeric' : undefined}
        autoComplete={purposeFor(shown, scene)}
      />
    </OneControl>
  );
}

const ROWS = 3;

function Paragraph({ shown }: ControlProps) {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const { rows = ROWS, maxLength: maximum = TEXT_MAXIMUM } = shown.field;
  const count = [...textOf(shown.value)].length;
  return (
    <OneControl
      shown={shown}
      wide
      below={
        <span className={styles.count} aria-hidden="true">
          {t('comments.count', { count, maximum })}
        </span>
      }
    >
      <TextArea {...textProps(shown)} rows={rows} />
    </OneControl>
  );
}

/** A date with unambiguous day, month and year. */
const EXAMPLE = '1990-06-28';

/** Shows the text as typed; its value is the ISO date. */
function DateParts({ shown, scene }: ControlProps) {
  const { t } = useTranslation('fiche');
  const { date } = scene;
  const value = textOf(shown.value);
  const [dateText, setDateText] = useState(() => shownDate(value, date));
  return (
    <OneControl
      shown={shown}
      format={t('date.hint', { format: date.pattern, example: date.write(EXAMPLE) })}
    >
      <TextInput
        {...textProps(shown)}
        inputMode="numeric"
        autoComplete={purposeFor(shown, scene)}
        value={dateValueOf(dateText, date.order) === value ? dateText : shownDate(value, date)}
        onChange={(_, { value: text }) => {
          setDateText(text);
          shown.onChange(dateValueOf(text, date.order));
        }}
      />
    </OneControl>
  );
}

function List({ shown, scene }: ControlProps) {
  const { id, field, value } = shown;
  const choices = choicesOf(field, scene);
  return (
    <OneControl shown={shown}>
      {field.allowAny ? (
        <>
          <TextInput {...textProps(shown)} list={`${id}-choices`} />
          <datalist id={`${id}-choices`}>
            <Options choices={choices} withEmpty={false} />
          </datalist>
        </>
      ) : (
        <Select {...textProps(shown)}>
          <Options
            choices={choices}
            withEmpty={field.addEmptyChoice || !choices.some((choice) => choice.value === value)}
          />
        </Select>
      )}
    </OneControl>
  );
}

/** A language field without a list offers the group's languages. */
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

function LinkedLists({ shown }: ControlProps) {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  const { selection: chosen, next } = linkedParts(field, textOf(value));
  const answers = chosen.map((choice) => choice.value);
  const choiceLists = [field.choices, ...chosen.map(({ choices }) => choices)].filter(
    (choices) => choices.length > 0,
  );
  return (
    <FieldGroup {...fieldProps(shown)} className={styles.wide}>
      <div className={styles.lists}>
        {choiceLists.map((choices, index) => (
          <Select
            key={answers.slice(0, index).join('/')}
            name={`${field.name}-${index + 1}`}
            id={`${id}-${index + 1}`}
            aria-label={t('linked.list', { label: shown.label, number: index + 1 })}
            aria-invalid={
              correction !== undefined && index === choiceLists.length - 1 && next.length > 0
            }
            required={field.required}
            value={answers[index] ?? ''}
            onChange={(_, { value: answer }) =>
              onChange(linkedValue([...answers.slice(0, index), answer].filter(Boolean)))
            }
            onBlur={onLeave}
          >
            <Options choices={choices} withEmpty />
          </Select>
        ))}
      </div>
      <RightLabel field={field} />
    </FieldGroup>
  );
}

function Box({ shown }: ControlProps) {
  const styles = useStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  return (
    <Field
      id={id}
      hint={hintOf(field)}
      message={correction}
      required={field.required}
      className={styles.wide}
    >
      <Checkbox
        id={id}
        name={field.name}
        checked={value === true}
        onChange={(_, { checked }) => onChange(checked)}
        onBlur={onLeave}
      >
        <span>
          {shown.label}
          <Optional field={field} />
          <FreeText text={field.rightLabel} />
        </span>
      </Checkbox>
    </Field>
  );
}

function Radios({ shown }: ControlProps) {
  const { t } = useTranslation('fiche');
  const styles = useStyles();
  const { id, field, value, correction, onChange, onLeave } = shown;
  const { choice, freeText } = radioParts(field, textOf(value));
  const empty = field.addEmptyChoice ? [emptyChoice(t('noAnswer'))] : [];
  return (
    <FieldGroup {...fieldProps(shown)} isRadios className={styles.wide}>
      <div className={styles.choices}>
        {[...empty, ...field.choices].map((one, index) => (
          <div key={one.value}>
            <Radio
              id={`${id}-${index + 1}`}
              name={field.name}
              checked={one.value === '' ? value === '' : choice === one}
              onChange={() => onChange(one.freeText ? withFreeText(one, '') : one.value)}
              onBlur={onLeave}
            >
              {one.label}
            </Radio>
            {one.freeText && choice === one && (
              <TextInput
                aria-label={t('freeText', { choice: one.label })}
                aria-invalid={correction !== undefined}
                className={styles.freeText}
                value={freeText}
                onChange={(_, { value: answerText }) => onChange(withFreeText(one, answerText))}
                onBlur={onLeave}
              />
            )}
          </div>
        ))}
      </div>
      <RightLabel field={field} />
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
