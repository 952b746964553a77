import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

/** The likelihood that the change prepared in a dialog waits for an admin; null if it does not wait. */
type Waiting = 'perhaps' | 'surely' | null;

interface Scope {
  waiting: Waiting;
  declare: (waiting: Waiting) => void;
}

const ScopeContext = createContext<Scope>({ waiting: null, declare: () => {} });

const listeners = new Set<() => void>();

/** Closes the dialogs whose change was sent for approval. */
export function announceSent(): void {
  for (const listener of listeners) listener();
}

interface ApprovalScopeProps {
  /** Called once the change was sent for approval, and again with each render until the scope is unmounted. */
  onSent?: () => void;
  children: ReactNode;
}

/** The scope of one change and the button that makes it, such as the content of a dialog. */
export function ApprovalScope({ onSent, children }: ApprovalScopeProps) {
  const [waiting, declare] = useState<Waiting>(null);
  const [isSent, setIsSent] = useState(false);
  const mayWait = waiting !== null;
  useEffect(() => {
    if (!mayWait) return;
    const listener = () => setIsSent(true);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [mayWait]);
  // A dialog that does not close while its change is under way closes with a later render.
  useEffect(() => {
    if (isSent) onSent?.();
  });
  const scope = useMemo(() => ({ waiting, declare }), [waiting]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Tells the surrounding scope if its change waits for an admin. */
export function useWaiting(waiting: Waiting): void {
  const { declare } = use(ScopeContext);
  useEffect(() => {
    declare(waiting);
    return () => declare(null);
  }, [declare, waiting]);
}

/** The label of the button that makes the change of the surrounding scope. */
export const ChangeLabel = ({ children }: { children: ReactNode }) =>
  use(ScopeContext).waiting === 'surely' ? 'Send for approval' : children;
