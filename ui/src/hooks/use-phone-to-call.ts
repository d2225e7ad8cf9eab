import { Group, Sessions } from '@creneau/core';
import { useBehavior } from './use-behavior';
import { useService } from './use-service';

/** The telephone of the business, for whoever may have a question; a professional would call their own. */
export function usePhoneToCall(): string | undefined {
  const { phone } = useService(Group);
  const { type } = useBehavior(useService(Sessions).session$);
  return type === 'pro' ? undefined : phone;
}
