import { createContext, use } from 'react';
import type { Question } from '../overlays/confirmation.tsx';

/** Asks a question. Resolves to true once it is confirmed and its action is done, to false if the person cancels. */
export type Confirm = <Result>(question: Question<Result>) => Promise<boolean>;

/** Provided by the application, which shows the questions. */
export const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Asks before something is done: `if (await confirm({ title: 'Delete feed', … })) leave()`. */
export const useConfirm = (): Confirm => use(ConfirmContext);
