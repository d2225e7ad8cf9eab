import { useBehavior } from './use-behavior';
import { useVisit } from './use-visit';

/** The phone of the business; undefined for a pro, whose own it would be. */
export function usePhoneToCall(): string | undefined {
  const { phone } = useVisit().group;
  const { type } = useBehavior(useVisit().ports.sessions.session$);
  return type === 'pro' ? undefined : phone;
}
