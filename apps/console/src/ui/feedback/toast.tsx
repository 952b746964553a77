import { createContext, type ReactNode, use, useReducer } from 'react';
import type { Toast } from './toast-view.tsx';
import { fetched } from '../rendering/fetched.tsx';

const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Fetched with the first toast, so that the sign-in page does not wait for it. */
const ToastView = fetched(async () => (await import('./toast-view.tsx')).ToastView);

interface Shown {
  toast: Toast;
  /** Counts the toasts. */
  turn: number;
}

const replace = (before: Shown | null, toast: Toast): Shown => ({ toast, turn: (before?.turn ?? 0) + 1 });

interface ToastProviderProps {
  /** The time for which a toast is shown. Tests of pages show it until the next one, however slow the machine is. */
  durationMs?: number;
  children: ReactNode;
}

/** Shows one toast at a time, for five seconds, at the bottom right. A new one replaces the previous one. */
export function ToastProvider({ durationMs = 5_000, children }: ToastProviderProps) {
  const [shown, show] = useReducer(replace, null);
  return (
    <ToastContext value={show}>
      {children}
      {/* Mounted anew for each toast: Radix keeps the timer paused after the pointer or the focus left with one. */}
      {shown !== null && <ToastView key={shown.turn} toast={shown.toast} durationMs={durationMs} />}
    </ToastContext>
  );
}

/** Shows a toast: `toast({ title: 'Device renamed' })`. The function is the same on every render. */
export const useToast = () => use(ToastContext);
