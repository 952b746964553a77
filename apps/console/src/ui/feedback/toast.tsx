import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react';
import type { Notice } from './toast-view.tsx';

const ToastContext = createContext<(notice: Notice) => void>(() => {});

/** Fetched with the first notice: the sign-in page is drawn before anything can be said. */
const ToastView = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastView }));

/** Shows one notice at a time, for five seconds, at the bottom right. A new one takes the place of the old. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ notice: Notice; turn: number } | null>(null);
  const show = useCallback((notice: Notice) => setShown((before) => ({ notice, turn: (before?.turn ?? 0) + 1 })), []);
  return (
    <ToastContext value={show}>
      {children}
      {shown !== null && (
        <Suspense>
          <ToastView notice={shown.notice} turn={shown.turn} />
        </Suspense>
      )}
    </ToastContext>
  );
}

/** Says what has happened: `toast({ title: 'Device renamed' })`. */
export const useToast = () => use(ToastContext);
