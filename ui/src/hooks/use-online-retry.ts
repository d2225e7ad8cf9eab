import { useEffect, useRef } from 'react';
import { useBehavior } from './use-behavior';
import { useVisit } from './use-visit';

export function useOnlineRetry(onRetry: () => void): boolean {
  const online = useBehavior(useVisit().ports.connection.online$);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) onRetry();
    wasOffline.current = !online;
  }, [online, onRetry]);
  return online;
}
