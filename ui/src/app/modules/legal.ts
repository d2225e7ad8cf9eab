import type { Screen } from '../../hooks/screens';
import { GroupLegal } from '../../pages/GroupLegal';
import { consents } from './consent';

/** The texts that every page links to. */
export const legal: Screen = { View: GroupLegal, modules: consents };
