import { createContext, use } from 'react';

/** Tells the content of a confirmation if its action runs. */
export const ActingContext = createContext(false);

export const useIsActing = (): boolean => use(ActingContext);
