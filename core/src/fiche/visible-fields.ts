import type { Group } from '../group/group';
import type { FormField } from './form';
import { REQUEST_NUMBER_FIELD } from './request-number';

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
