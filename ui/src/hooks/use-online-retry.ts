import { Connection } from '@creneau/core';
import { useEffect, useRef } from 'react';
import { useBehavior } from './use-behavior';
import { useService } from './use-service';

export function useOnlineRetry(onRetry: () => void): boolean {
  const online = useBehavior(useService(Connection).online$);
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) onRetry();
    wasOffline.current = !online;
  }, [online, onRetry]);
  return online;
}
