import type { Group } from '../group/group';
import { isBox, linkedParts, radioParts } from './field-errors';
import type { FieldType, FormField, FormValues } from './form';
import { REQUEST_NUMBER_FIELD } from './field-formats';

export type Role = 'visitor' | 'user' | 'pro';

export interface FormSituation extends Partial<Pick<Group, 'hideMarketingSms' | 'loginProfile'>> {
  readonly role: Role;
  /** True if a professional has chosen an existing fiche. */
  readonly ficheChosen?: boolean;
  /** Minimum of request numbers, if the group is of the special sector. */
  readonly requestNumbers?: number | undefined;
}

const hidesMarketing = ({ role, hideMarketingSms = false }: FormSituation): boolean =>
  role === 'pro' || hideMarketingSms;

const isPro = ({ role }: FormSituation): boolean => role === 'pro';

const hideRules: { readonly [name: string]: ((situation: FormSituation) => boolean) | undefined } =
  {
    marketing_optin: () => true,
    marketing_sms: hidesMarketing,
    solocal_services_optin: hidesMarketing,
    // the account has its address
    email: ({ loginProfile, role, ficheChosen = false }) =>
      loginProfile === 'Account' && (role === 'user' || (role === 'pro' && ficheChosen)),
    comments: isPro,
    // professionals book without one; and only interventions for identity papers need one
    [REQUEST_NUMBER_FIELD]: (situation) => isPro(situation) || situation.requestNumbers === 0,
  };

/** The others are neither asked nor validated. */
export const visibleFields = (
  fields: readonly FormField[],
  situation: FormSituation,
): readonly FormField[] =>
  fields.filter(({ name }) => !(Object.hasOwn(hideRules, name) && hideRules[name]?.(situation)));

export const showsComment = (
  { userAllowComment }: Pick<Group, 'userAllowComment'>,
  { role }: FormSituation,
): boolean => userAllowComment && role !== 'pro';

const isChoice = (field: FormField, text: string): boolean =>
  radioParts(field, text).choice !== undefined;

const isAmongChoices: {
  readonly [type in FieldType]?: (field: FormField, text: string) => boolean;
} = {
  select: isChoice,
  radio: isChoice,
  smsreminder: isChoice,
  linkedcombo: (field, text) => linkedParts(field, text).unknown === '',
};

/**
 * Links and old drafts may contain unknown fields, and must not give consent: only a person ticks a
 * box, in this form.
 */
export const fitting = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return value !== undefined && isFitting(field, value) ? [[field.name, value]] : [];
    }),
  );

function isFitting(field: FormField, value: string | boolean): boolean {
  if (isBox(field)) return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (value === '' || field.choices.length === 0 || field.allowAny) return true;
  return isAmongChoices[field.type]?.(field, value) ?? true;
}
