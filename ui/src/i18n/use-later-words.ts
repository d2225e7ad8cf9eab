import { useEffect, useState } from 'react';
import { useService } from '../hooks/use-service';
import { Language } from './language';

/**
 * Whether the words are here that the first steps can do without; asks for them. What is beside the page's own matter is left
 * out until then. @param onMissing when they cannot be had.
 */
export function useLaterWords(onMissing?: () => void): boolean {
  const language = useService(Language);
  const [here, setHere] = useState(false);
  useEffect(() => {
    let left = false;
    language.learnLater().then(
      () => {
        if (!left) setHere(true);
      },
      () => {
        if (!left) onMissing?.(); // the page goes on without
      },
    );
    return () => {
      left = true;
    };
    // who asks does not change with what is to be done
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [language]);
  return here;
}
