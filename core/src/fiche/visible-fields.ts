import type { Group } from '../group/group';
import { REQUEST_NUMBER_FIELD } from './field-errors';
import type { FormField } from './form';

/** Who fills the form in. */
export type Filler = 'visitor' | 'user' | 'pro';

export interface FormSituation extends Partial<Pick<Group, 'hideMarketingSms' | 'loginProfile'>> {
  readonly filler: Filler;
  /** Whether a pro has chosen an existing fiche. */
  readonly ficheChosen?: boolean;
}

const hidesMarketing = ({ filler, hideMarketingSms = false }: FormSituation): boolean =>
  filler === 'pro' || hideMarketingSms;

const isPro = ({ filler }: FormSituation): boolean => filler === 'pro';

/** The fields that some may not see, and when. */
const hidden: { readonly [name: string]: ((situation: FormSituation) => boolean) | undefined } = {
  marketing_optin: () => true, // FORM-19
  marketing_sms: hidesMarketing, // FORM-20
  solocal_services_optin: hidesMarketing,
  // FORM-21: the account has its address
  email: ({ loginProfile, filler, ficheChosen = false }) =>
    loginProfile === 'Account' && (filler === 'user' || (filler === 'pro' && ficheChosen)),
  comments: isPro, // PRO-06
  [REQUEST_NUMBER_FIELD]: isPro, // SECTOR-07
};

/** The fields of a form that its filler sees; the others are neither asked nor checked. */
export const visibleFields = (
  fields: readonly FormField[],
  situation: FormSituation,
): readonly FormField[] =>
  fields.filter(({ name }) => !(Object.hasOwn(hidden, name) && hidden[name]?.(situation)));

/** Whether a comment may be left with the appointment (PRO-06). */
export const showsComment = (
  { userAllowComment }: Pick<Group, 'userAllowComment'>,
  { filler }: FormSituation,
): boolean => userAllowComment && filler !== 'pro';
