import { type ReactNode, useEffect, useState } from 'react';
import { type Confirm, ConfirmContext } from '../ui/feedback/confirm.ts';
import type { Question } from '../ui/overlays/confirmation.tsx';
import { fetched } from '../ui/rendering/fetched.tsx';

const Confirmation = fetched(async () => (await import('../ui/overlays/confirmation.tsx')).Confirmation);

/** Loads the dialog of questions before the first one. A failure is ignored: asking loads it again. */
export const loadConfirmation = (): Promise<unknown> => Confirmation.load().catch(() => {});

interface Asked {
  question: Question;
  /** Counts the questions: each has a dialog of its own, also when one follows the other at once. */
  turn: number;
  onAnswer: (isDone: boolean) => void;
}

/** Shows the questions of all components below it, one at a time. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Asked | null>(null);
  // The first press on the page, such as on a menu that asks something.
  useEffect(() => document.addEventListener('pointerdown', () => void loadConfirmation(), { once: true }), []);
  const [confirm] = useState((): Confirm => {
    let turn = 0;
    return (question: Question) => new Promise((onAnswer) => setOpened({ question, turn: turn++, onAnswer }));
  });
  return (
    <ConfirmContext value={confirm}>
      {children}
      {opened && (
        <Confirmation
          key={opened.turn}
          {...opened}
          onClose={() => setOpened((current) => (current === opened ? null : current))}
        />
      )}
    </ConfirmContext>
  );
}
