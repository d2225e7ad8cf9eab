import { createContext, useContext } from 'react';
import type { Language } from './language';

export const CurrentLanguage = createContext<Language | undefined>(undefined);

export function useLanguage(): Language {
  const language = useContext(CurrentLanguage);
  if (!language) throw new Error('no language above this view');
  return language;
}
