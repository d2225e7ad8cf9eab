import type { Consents } from '../consent/consent';
import { PrivacyChoices } from '../presentation/privacy-choices';
import { partOf } from './part-of';
import type { Ports } from './visit';

type ConsentPorts = Pick<Ports, 'group' | 'clock'> & { readonly consents: Consents };

export const privacyChoices = partOf(
  ({ group, consents, clock }: ConsentPorts) => new PrivacyChoices(group, consents, clock),
);
