import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from './use-language';

/**
 * Secondary content is left out until they are loaded.
 * @param onMissing called when loading fails.
 */
export function useLaterWords(onMissing?: () => void): boolean {
  const language = useLanguage();
  const [here, setHere] = useState(false);
  const goOnWithout = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    let isStale = false;
    language.loadLaterWords().then(
      () => {
        if (!isStale) setHere(true);
      },
      () => {
        if (!isStale) goOnWithout();
      },
    );
    return () => {
      isStale = true;
    };
  }, [language]);
  return here;
}
