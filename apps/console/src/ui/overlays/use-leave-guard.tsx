import { useEffect, useRef, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { readHistoryIndex, useBase, useNavigate } from '../routing/navigation.tsx';
import { guardHistory } from '../history-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The place to which the person wants to go: an address of the router, or a number of steps in the history. */
type Target = string | number;

/** @param base the beginning of the router's addresses: `/a/acc_1`, or nothing */
const isWithin = (pathname: string, base: string): boolean =>
  base === '' ? !pathname.startsWith('/a/') : pathname.startsWith(`${base}/`);

/**
 * Asks before the page is left with unsaved changes, by a link, by Back and Forward, or by closing the tab. The router
 * has nothing for this.
 */
export function useLeaveGuard(isNeeded: boolean) {
  const navigate = useNavigate();
  const base = useBase();
  const [target, setTarget] = useState<Target | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isNeeded) return;
    const index = readHistoryIndex();
    let isReturning = false;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();

    function onClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.origin !== window.location.origin || link.target === '_blank') return;
      if (link.pathname === window.location.pathname) return;
      // The browser asks before it loads the pages of another account.
      if (!isWithin(link.pathname, base)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname.slice(base.length) + link.search + link.hash);
    }

    function onPopState(event: PopStateEvent) {
      if (isLeaving.current) return;
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
        return;
      }
      const next = readHistoryIndex();
      if (index === null || next === null || next === index) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(index - next);
      setTarget(next - index);
    }

    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', onClick, { capture: true });
    const release = guardHistory(onPopState);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', onClick, { capture: true });
      release();
    };
  }, [isNeeded, base]);

  function leave(): void {
    if (target === null) return;
    isLeaving.current = true;
    setTarget(null);
    void navigate(target);
  }

  return { isAsking: target !== null, stay: () => setTarget(null), leave };
}

interface LeaveDialogProps {
  /** Their number; null if they are not counted. */
  changes: number | null;
  onLeave: () => void;
  onStay: () => void;
}

export const LeaveDialog = ({ changes, onLeave, onStay }: LeaveDialogProps) => (
  <ConfirmDialog
    onClose={onStay}
    title={t('Leave without saving?')}
    text={<p>{describeChanges(changes)}</p>}
    confirm={t('Discard changes')}
    cancel={t('Keep editing')}
    onConfirm={onLeave}
  />
);

const describeChanges = (count: number | null): string =>
  count === null
    ? t('Your changes are not saved yet. Screens keep the saved version.')
    : t(
        '{count, plural, one {One change is not saved yet. Screens keep the saved version.} other {# changes are not saved yet. Screens keep the saved version.}}',
        { count },
      );
