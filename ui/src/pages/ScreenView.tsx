import { useEffect, useState, type ReactElement } from 'react';
import { useOnlineRetry } from '../hooks/use-online-retry';
import { useVisit } from '../hooks/use-visit';
import { ErrorPage } from './ErrorPage';
import { reloadOnMissingChunk } from '../hooks/reload';
import { type ScreenName } from '../hooks/screens';

interface ScreenViewProps {
  readonly name: ScreenName;
  /** Set it for an optional part; without it, the whole page shows the failure. */
  readonly failure?: (retry: () => void) => ReactElement;
}

/** The previous view stays until the next one is loaded. */
export function ScreenView({ name, failure }: ScreenViewProps): ReactElement {
  const screens = useVisit().ports.views;
  const [visibleName, setVisibleName] = useState(screens.at(name) ? name : undefined);
  const [failureName, setFailureName] = useState<ScreenName>();
  // a missing optional part does not reload the page before a retry
  const [reloads, setReloads] = useState(!failure);
  const present = screens.at(name);
  // set while rendering, to render once
  if (present && visibleName !== name) setVisibleName(name);
  useEffect(() => {
    if (present) return undefined;
    let isStale = false;
    const load = () => screens.load(name);
    (reloads ? reloadOnMissingChunk(load) : load()).then(
      () => {
        if (!isStale) setVisibleName(name);
      },
      () => {
        if (!isStale) setFailureName(name);
      },
    );
    return () => {
      isStale = true;
    };
  }, [screens, name, present, failureName, reloads]);

  if (failureName === name && !present) {
    const retry = (): void => {
      setReloads(true);
      setFailureName(undefined);
    };
    return failure?.(retry) ?? <MissingScreen onRetry={retry} />;
  }
  const Screen = visibleName && screens.at(visibleName);
  return Screen ? <Screen key={visibleName} /> : <div aria-busy="true" />;
}

function MissingScreen({ onRetry }: { onRetry: () => void }) {
  const online = useOnlineRetry(onRetry);
  return <ErrorPage reason={online ? 'unreachable' : 'offline'} onRetry={onRetry} />;
}
