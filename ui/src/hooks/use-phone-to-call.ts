import { Group, Sessions } from '@creneau/core';
import { useBehavior } from './use-behavior';
import { useService } from './use-service';

/** The phone of the business; undefined for a pro, whose own it would be. */
export function usePhoneToCall(): string | undefined {
  const { phone } = useService(Group);
  const { type } = useBehavior(useService(Sessions).session$);
  return type === 'pro' ? undefined : phone;
}
