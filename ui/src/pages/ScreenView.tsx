import { useEffect, useState, type ReactElement } from 'react';
import { useService } from '../hooks/use-service';
import { ErrorPage } from './ErrorPage';
import { reloadOnMissingChunk } from '../hooks/reload';
import { Screens, type ScreenName } from '../hooks/screens';

/** A view, fetched if it is not here yet. The one before stays until it is: nothing flashes between them. */
export function ScreenView({ name }: { name: ScreenName }): ReactElement {
  const screens = useService(Screens);
  const [brought, setBrought] = useState(screens.at(name) ? name : undefined);
  const [failed, setFailed] = useState<ScreenName>();
  const present = screens.at(name);
  useEffect(() => {
    if (present) {
      setBrought(name);
      return undefined;
    }
    let left = false;
    reloadOnMissingChunk(() => screens.load(name)).then(
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
  }, [screens, name, present, failed]);

  if (failed === name && !present)
    return <ErrorPage reason="unreachable" onRetry={() => setFailed(undefined)} />;
  const Screen = present ?? (brought && screens.at(brought));
  return Screen ? <Screen key={present ? name : brought} /> : <div aria-busy="true" />;
}
