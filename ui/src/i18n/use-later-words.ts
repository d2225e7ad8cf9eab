import { useEffect, useState } from 'react';
import { useService } from '../hooks/use-service';
import { Language } from './language';

/** Whether the words are here that the first steps can do without; asks for them. What is beside the page's own matter is left out until then. */
export function useLaterWords(): boolean {
  const language = useService(Language);
  const [here, setHere] = useState(false);
  useEffect(() => {
    let left = false;
    language.learnLater().then(
      () => {
        if (!left) setHere(true);
      },
      () => undefined, // the page goes on without
    );
    return () => {
      left = true;
    };
  }, [language]);
  return here;
}
