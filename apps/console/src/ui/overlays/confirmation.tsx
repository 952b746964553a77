import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../routing/navigation.tsx';
import { useToast } from '../feedback/toast.tsx';
import type { Toast } from '../feedback/toast-view.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

/** A question before an action that cannot be undone, or that changes screens. */
export interface Question<Result = unknown> extends Omit<ConfirmDialogProps, 'onClose' | 'busy' | 'onConfirm'> {
  /** The action. The dialog is busy until it is done. Without one, the caller acts afterwards. */
  act?: () => Promise<Result>;
  /** After a failure the dialog stays, so that the action can be tried again. Unless set, it closes. */
  staysAfterFailure?: boolean;
  /** Gets the result as the dialog closes. Declared as a method, because TypeScript then accepts one for any action. */
  onDone?(this: void, result: Result): void;
  /** The toast once it is done. */
  done?: Toast;
}

interface ConfirmationProps {
  question: Question;
  onAnswer?: (isDone: boolean) => void;
  onClose: () => void;
}

/**
 * The dialog of a question, which runs its action; the mutation reports its failure. `useConfirm` shows it. It is used
 * directly where it is one of the dialogs of a page.
 */
export function Confirmation({ question, onAnswer = () => {}, onClose }: ConfirmationProps) {
  const { act, staysAfterFailure = false, onDone, done, ...texts } = question;
  const toast = useToast();
  const { pathname } = useLocation();
  const [place] = useState(pathname);
  const running = useRef<Promise<boolean> | null>(null);
  const [isActing, setIsActing] = useState(false);

  // With its page, an open question is left too.
  useEffect(() => {
    if (pathname !== place) onClose();
  });

  async function run(): Promise<boolean> {
    setIsActing(true);
    try {
      const result = await act?.();
      onDone?.(result);
    } catch {
      setIsActing(false);
      running.current = null;
      if (!staysAfterFailure) answer(false);
      return false;
    }
    if (done !== undefined) toast(done);
    answer(true);
    return true;
  }

  function answer(isDone: boolean): void {
    onAnswer(isDone);
    onClose();
  }

  return (
    <ConfirmDialog
      {...texts}
      busy={isActing}
      onConfirm={() => {
        running.current = run();
      }}
      onClose={() => {
        // An action goes on after its dialog was closed.
        void (running.current ?? Promise.resolve(false)).then(onAnswer);
        onClose();
      }}
    />
  );
}
