import { createContext, useContext } from 'react';

/** Language of attribute and extension names: Chinese, or English for everyone else (B§9.21, B§9.22). */
export type NamesIn = 'zh' | 'en';

export interface NamesInState {
  language: NamesIn;
  setLanguage: (language: NamesIn) => void;
}

export const NamesInContext = createContext<NamesInState | null>(null);

export function useNamesIn(): NamesInState {
  const state = useContext(NamesInContext);
  if (!state) throw new Error('useNamesIn: no NamesInContext above');
  return state;
}
