import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { createListeners } from '../listeners.ts';
import type { RouteName } from './may.tsx';

/** The likelihood that the change prepared in a dialog waits for an admin; null if it does not wait. */
type Waiting = 'perhaps' | 'surely' | null;

interface Scope {
  /** Undefined if nothing in the scope knows its change. */
  waiting: Waiting | undefined;
  /** The change is being made. */
  isActing: boolean;
  declare: (waiting: Waiting | undefined) => void;
}

const ScopeContext = createContext<Scope>({ waiting: undefined, isActing: false, declare: () => {} });

const sent = createListeners();

/** Closes the dialogs whose change was sent for approval. */
export const announceSent = sent.tell;

interface ApprovalScopeProps {
  /** Called once the change was sent for approval, and again with each render until the scope is unmounted. */
  onSent?: () => void;
  isActing?: boolean;
  children: ReactNode;
}

/** The scope of one change and the button that makes it, such as the content of a dialog. */
export function ApprovalScope({ onSent, isActing = false, children }: ApprovalScopeProps) {
  const [waiting, declare] = useState<Waiting>();
  const [isSent, setIsSent] = useState(false);
  const mayWait = waiting !== null && waiting !== undefined;
  useEffect(() => {
    if (mayWait) return sent.subscribe(() => setIsSent(true));
  }, [mayWait]);
  // A dialog that does not close while its change is under way closes with a later render.
  useEffect(() => {
    if (isSent) onSent?.();
  });
  const scope = useMemo(() => ({ waiting, isActing, declare }), [waiting, isActing]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

/** Tells the surrounding scope if its change waits for an admin. */
export function useWaiting(waiting: Waiting): void {
  const { declare } = use(ScopeContext);
  useEffect(() => {
    declare(waiting);
    return () => declare(undefined);
  }, [declare, waiting]);
}

/** True while the change of the surrounding scope is being made. */
export const useIsActing = (): boolean => use(ScopeContext).isActing;

/** True if a change to screens by a route waits for an admin. */
type Holds = (route: RouteName) => boolean;

const HoldsContext = createContext<Holds>(() => false);

/** Tells the components below it which routes wait for an admin. Without a provider, none does. */
export const HoldsProvider = HoldsContext;

/** Props of a control that makes a change when it is pressed. */
export interface SendingProps {
  /**
   * A press makes a change without another step: the change of the surrounding scope, or one by this route, which always
   * concerns screens. Where it waits for an admin, the label says so. Hidden from those who may not call the route.
   */
  sends?: RouteName | 'change' | undefined;
}

/** True if a press sends a change for approval instead of making it. A scope that knows its change decides. */
export function useSendsForApproval(sends: SendingProps['sends']): boolean {
  const { waiting } = use(ScopeContext);
  const holds = use(HoldsContext);
  if (sends === undefined) return false;
  if (waiting !== undefined) return waiting === 'surely';
  return sends !== 'change' && holds(sends);
}

/** The route that a press calls; undefined for none, or for that of the surrounding scope. */
export const findSentRoute = (sends: SendingProps['sends']): RouteName | undefined =>
  sends === 'change' ? undefined : sends;

export const SEND_FOR_APPROVAL = t('Send for approval');
