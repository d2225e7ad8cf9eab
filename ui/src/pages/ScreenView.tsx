import { useEffect, useState, type ReactElement } from 'react';
import { useOnlineRetry } from '../hooks/use-online-retry';
import { useService } from '../hooks/use-service';
import { ErrorPage } from './ErrorPage';
import { reloadOnMissingChunk } from '../hooks/reload';
import { Screens, type ScreenName } from '../hooks/screens';

interface ScreenViewProps {
  readonly name: ScreenName;
  /** Stands in place of an optional part of a page that could not be fetched; without it the whole page says so. */
  readonly failure?: (retry: () => void) => ReactElement;
}

/** A view, fetched if it is not here yet. The one before stays until it is: nothing flashes between them. */
export function ScreenView({ name, failure }: ScreenViewProps): ReactElement {
  const screens = useService(Screens);
  const [brought, setBrought] = useState(screens.at(name) ? name : undefined);
  const [failed, setFailed] = useState<ScreenName>();
  // a part that nobody has asked for does not reload the page that it belongs to
  const [reloads, setReloads] = useState(!failure);
  const present = screens.at(name);
  // while drawing, not after it: what is shown is drawn once
  if (present && brought !== name) setBrought(name);
  useEffect(() => {
    if (present) return undefined;
    let left = false;
    const load = () => screens.load(name);
    (reloads ? reloadOnMissingChunk(load) : load()).then(
      () => {
        if (!left) setBrought(name);
      },
      () => {
        if (!left) setFailed(name);
      },
    );
    return () => {
      left = true;
    };
  }, [screens, name, present, failed, reloads]);

  if (failed === name && !present) {
    const retry = (): void => {
      setReloads(true);
      setFailed(undefined);
    };
    return failure?.(retry) ?? <MissingScreen onRetry={retry} />;
  }
  const Screen = brought && screens.at(brought);
  return Screen ? <Screen key={brought} /> : <div aria-busy="true" />;
}

/** Stands in place of a screen whose code could not be fetched. */
function MissingScreen({ onRetry }: { onRetry: () => void }) {
  const online = useOnlineRetry(onRetry);
  return <ErrorPage reason={online ? 'unreachable' : 'offline'} onRetry={onRetry} />;
}
