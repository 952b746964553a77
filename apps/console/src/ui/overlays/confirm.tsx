import { createContext, type ReactNode, use, useState } from 'react';
import { useLocation } from 'react-router';
import { useToast } from '../feedback/toast.tsx';
import { usePreload } from '../rendering/use-preload.ts';
import type { Confirmation, Question } from './confirmation.tsx';

/** Asks a question. Resolves to true once it is confirmed and its action is done, to false if the person cancels. */
export type Confirm = <Result>(question: Question<Result>) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Asks before something is done: `if (await confirm({ title: 'Delete feed', … })) leave()`. */
export const useConfirm = (): Confirm => use(ConfirmContext);

let Dialog: typeof Confirmation | null = null;

/** Loads the dialog of questions, which no page needs before its first one. */
export async function loadConfirmation(): Promise<void> {
  Dialog ??= (await import('./confirmation.tsx')).Confirmation;
}

interface Asked {
  question: Question;
  /** Counts the questions: each has a dialog of its own, also when one follows the other at once. */
  turn: number;
  onAnswer: (isDone: boolean) => void;
}

/** Shows the questions of all components below it, one at a time. An open one is closed when the page is left. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const toast = useToast();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState<Asked | null>(null);
  usePreload(loadConfirmation);
  const [place, setPlace] = useState(pathname);
  if (place !== pathname) {
    setPlace(pathname);
    setAsked(null);
  }

  const [confirm] = useState((): Confirm => {
    let turn = 0;
    return async (question: Question) => {
      try {
        // Without waiting if it is there, so that the dialog opens with the press.
        if (Dialog === null) await loadConfirmation();
      } catch {
        toast({ title: 'Failed to open the dialog', text: 'Reload the page and try again.', tone: 'danger' });
        return false;
      }
      turn += 1;
      return new Promise((resolve) => setAsked({ question, turn, onAnswer: resolve }));
    };
  });

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== null && Dialog !== null && (
        <Dialog
          key={asked.turn}
          {...asked}
          onClose={() => setAsked((current) => (current === asked ? null : current))}
        />
      )}
    </ConfirmContext>
  );
}
