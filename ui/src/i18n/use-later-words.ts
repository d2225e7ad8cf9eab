import { useEffect, useEffectEvent, useState } from 'react';
import { useService } from '../hooks/use-service';
import { Language } from './language';

/**
 * Loads the words that the first steps do without, and tells whether they are loaded. Secondary content is left out until then.
 * @param onMissing when they cannot be loaded.
 */
export function useLaterWords(onMissing?: () => void): boolean {
  const language = useService(Language);
  const [here, setHere] = useState(false);
  const goOnWithout = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    let left = false;
    language.loadLaterWords().then(
      () => {
        if (!left) setHere(true);
      },
      () => {
        if (!left) goOnWithout();
      },
    );
    return () => {
      left = true;
    };
  }, [language]);
  return here;
}
