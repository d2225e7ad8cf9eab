import { PersonalDataPage } from '../../account/PersonalDataPage';
import type { Screen } from '../../hooks/screens';
import { mailedLink, people } from './people';

/** The page of one's data, open to whoever has no account as well. */
export const personalData: Screen = { View: PersonalDataPage, modules: [...people, mailedLink] };
