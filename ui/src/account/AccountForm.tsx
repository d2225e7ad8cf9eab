import {
  Group,
  type AccountRefusal,
  type LoginRefusal,
  type Refusal,
  type RefusalReason,
} from '@creneau/core';
import { makeStyles } from '@griffel/react';
import { FormikProvider } from 'formik';
import type { TFunction } from 'i18next';
import { useEffect, useId, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { Alert } from '../design/Alert';
import { Button } from '../design/Button';
import { VisuallyHidden } from '../design/VisuallyHidden';
import { ErrorSummary } from '../design/form/ErrorSummary';
import { focusField } from '../design/form/focus-field';
import { useForm, type FormSchema } from '../hooks/use-form';
import { useVisit } from '../hooks/use-visit';
import { useLong, type Command } from '../hooks/use-command';
import { space, text } from '../design/theme/scale';
import { color } from '../design/theme/tokens';
import { TextField, type TextFieldProps } from './TextField';
import { orderMessage, orderTitle, refusalMessage } from '../i18n/refusal-messages';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: space.block },
  waits: { margin: `calc(8px - ${space.block}) 0 0`, ...text.secondary, color: color.ink2 },
  // a grey bar across the whole card does not read as a button
  own: { alignSelf: 'start' },
  status: { position: 'absolute' },
});

type Values<Name extends string> = Readonly<Record<Name, string>>;

export type AccountField<Name extends string> = Pick<
  TextFieldProps,
  'label' | 'type' | 'autoComplete' | 'hint'
> & {
  readonly name: Name;
  /** The value after an input event; by default the typed text. */
  readonly take?: (before: string, after: string) => string;
};

export interface AccountFormProps<Name extends string, Others extends object = object> {
  readonly name: string;
  readonly fields: (values: Values<Name>) => readonly AccountField<Name>[];
  /** With the values of controls among the children. */
  readonly initial: Values<Name> & Others;
  /** Its errors are keys of messages. */
  readonly schema: FormSchema;
  readonly context?: object;
  readonly command: Command<[Values<Name> & Others]>;
  readonly submit: string;
  /** At most one filled button per screen. */
  readonly look?: 'filled' | 'outlined';
  /** Looks unavailable while a field is invalid. */
  readonly waitsForAll?: boolean;
  /** The field to which each refusal belongs, in place of its validation message. */
  readonly refusedAt: Partial<Readonly<Record<AccountRefusal | LoginRefusal, Name>>>;
  readonly refusedAs?: (refusal: Refusal) => { readonly title?: string; readonly ways?: ReactNode };
  readonly onWrite?: (values: Values<Name>) => void;
  readonly children?: ReactNode;
}

/** Submitting invalid values shows an error summary; a refusal is shown at its field. */
export function AccountForm<Name extends string, Others extends object = object>(
  props: AccountFormProps<Name, Others>,
): ReactElement {
  const { t } = useTranslation('account');
  const styles = useStyles();
  const { name, command, look = 'filled', waitsForAll = false, onWrite, children } = props;
  const {
    form,
    isInvalid,
    shown: visibleFields,
    idOf,
    corrections,
    correctionAt,
    refusedField,
  } = useAccountForm(props);
  const { refusal, count } = command;
  return (
    <form
      noValidate
      aria-label={name}
      className={styles.form}
      onSubmit={(event) => form.handleSubmit(event)}
    >
      {refusal && refusedField === undefined && (
        <RefusedAlert key={count} refusal={refusal} {...props.refusedAs?.(refusal)} />
      )}
      {isInvalid && corrections.length > 0 && refusal === undefined && (
        <ErrorSummary
          key={form.submitCount}
          lead={t('fiche:toContinue')}
          corrections={corrections}
        />
      )}
      <div>
        {visibleFields.map(({ name: field, take, ...rest }) => (
          <TextField
            key={field}
            {...rest}
            id={idOf(field)}
            value={form.values[field]}
            correction={correctionAt(field)}
            refusals={refusedField === field ? count : 0}
            onChange={(after) => {
              command.clearRefusal();
              const value = take ? take(form.values[field], after) : after;
              void form.setFieldValue(field, value);
              onWrite?.({ ...form.values, [field]: value });
            }}
            onLeave={() => void form.setFieldTouched(field)}
          />
        ))}
        {children && <FormikProvider value={form}>{children}</FormikProvider>}
      </div>
      <Submit
        label={props.submit}
        look={look}
        busy={command.busy}
        waitsFor={waitsForAll ? corrections.length : 0}
        waitsId={idOf('waits')}
      />
    </form>
  );
}

function useAccountForm<Name extends string, Others extends object>({
  fields,
  initial,
  schema,
  context,
  command: { run, refusal, count },
  refusedAt,
}: AccountFormProps<Name, Others>) {
  const { t } = useTranslation('account');
  const group = useVisit().group;
  const prefix = useId();
  // after a refusal of the server nothing is wrong: the visitor is already correcting it
  const { form, errors, isInvalid } = useForm<Values<Name> & Others>({
    initialValues: initial,
    schema,
    context,
    onSubmit: (values) => run(values),
  });
  const messageOf = (field: Name): string | undefined => {
    const error = errors.get(field);
    return error && t(error);
  };
  const idOf = (field: string): string => `${prefix}-${field}`;
  const fieldOf: Partial<Readonly<Record<RefusalReason, Name>>> = refusedAt;
  const refusedField = refusal && fieldOf[refusal.reason];
  useEffect(() => {
    if (refusedField !== undefined) focusField(`${prefix}-${refusedField}`);
  }, [refusedField, prefix, count]);

  const visibleFields = fields(form.values);
  const corrections = visibleFields.flatMap(({ name: field }) => {
    const correction = messageOf(field);
    return correction === undefined ? [] : [{ id: idOf(field), correction }];
  });
  const touched: Partial<Readonly<Record<string, unknown>>> = form.touched;
  const correctionAt = (field: Name): string | undefined => {
    if (refusal && refusedField !== undefined)
      return refusedField === field ? accountRefusalMessage(t, refusal, group) : undefined;
    const isTold = isInvalid || (touched[field] && form.values[field] !== '');
    return isTold ? messageOf(field) : undefined;
  };
  return { form, isInvalid, shown: visibleFields, idOf, corrections, correctionAt, refusedField };
}

function RefusedAlert({
  refusal,
  title,
  ways,
}: {
  refusal: Refusal;
  title?: string;
  ways?: ReactNode;
}) {
  const { t } = useTranslation('account');
  const group = useVisit().group;
  return (
    <Alert
      kind="error"
      title={title ?? orderTitle(t, refusal, 'refused')}
      takesFocus
      actions={ways}
    >
      <p>{accountRefusalMessage(t, refusal, group)}</p>
    </Alert>
  );
}

function Submit({
  label,
  look,
  busy,
  waitsFor,
  waitsId,
}: {
  label: string;
  look: 'filled' | 'outlined';
  busy: boolean;
  waitsFor: number;
  waitsId: string;
}) {
  const { t } = useTranslation('account');
  const styles = useStyles();
  const long = useLong(busy);
  const isWaiting = waitsFor > 0;
  return (
    <>
      <Button
        type="submit"
        look={look}
        size="large"
        wide={look === 'filled'}
        className={look === 'filled' ? undefined : styles.own}
        unready={isWaiting}
        aria-describedby={isWaiting ? waitsId : undefined}
        aria-busy={busy}
      >
        {long ? t('busy') : label}
      </Button>
      {isWaiting && (
        <p id={waitsId} className={styles.waits}>
          {t('fiche:formStepFicheError', { count: waitsFor })}
        </p>
      )}
      <div role="status" className={styles.status}>
        {long && <VisuallyHidden>{t('busy')}</VisuallyHidden>}
      </div>
    </>
  );
}

export function accountRefusalMessage(
  t: TFunction,
  refusal: Refusal,
  { phone, sector }: Pick<Group, 'phone' | 'sector'>,
): string {
  const { reason, detail } = refusal;
  const { field, message } = detail;
  const isWorded = reason === 'unknown' || (reason === 'invalidField' && field === 'temp_email');
  if (isWorded && message !== undefined) return message;
  // these forms have one field that a server can refuse: the e-mail address
  if (reason === 'invalidField') return t('account:emailValidator');
  if (reason === 'registrationClosed' && sector === 'health')
    return t('errors:registerDisabled', { phone, context: phone ? 'health_withPhone' : 'health' });
  return orderMessage(t, refusal, refusalMessage(t, reason, phone));
}
