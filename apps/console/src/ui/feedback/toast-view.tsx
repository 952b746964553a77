import './toast.css';
import { CircleCheck, CircleX, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useState } from 'react';
import { Button } from '../forms/button.tsx';

export interface Notice {
  title: string;
  text?: string | undefined;
  /** `danger` says that something failed, and is read out at once. */
  tone?: 'neutral' | 'danger';
  /** One thing to do about it: `{ label: 'Undo', onAct }`. */
  action?: { label: string; onAct: () => void };
}

interface ToastViewProps {
  notice: Notice;
  /** Counts the notices, so that the same words said twice are two notices. */
  turn: number;
}

/** The notice in its region. F8 moves the focus there, a swipe to the right of 50 px sends it away. */
export function ToastView({ notice, turn }: ToastViewProps) {
  const [closedTurn, setClosedTurn] = useState(0);
  const isDanger = notice.tone === 'danger';
  return (
    <Radix.Provider duration={5_000} swipeDirection="right" swipeThreshold={50} label="Notification">
      <Radix.Root
        key={turn}
        open={closedTurn !== turn}
        onOpenChange={(open) => !open && setClosedTurn(turn)}
        type={isDanger ? 'foreground' : 'background'}
        data-tone={notice.tone ?? 'neutral'}
        className="toast"
      >
        {isDanger ? <CircleX className="mt-0.5 text-danger" /> : <CircleCheck className="mt-0.5 text-online-mark" />}
        <div className="grid min-w-0 gap-0.5">
          <Radix.Title className="font-strong">{notice.title}</Radix.Title>
          {notice.text !== undefined && notice.text !== '' && (
            <>
              <span className="sr-only">. </span>
              <Radix.Description className="text-ink-2">{notice.text}</Radix.Description>
            </>
          )}
        </div>
        {notice.action === undefined ? (
          <Radix.Close asChild>
            <Button variant="quiet" small square aria-label="Close" className="-my-1">
              <X />
            </Button>
          </Radix.Close>
        ) : (
          <Radix.Action asChild altText={notice.action.label}>
            <Button small onClick={notice.action.onAct}>
              {notice.action.label}
            </Button>
          </Radix.Action>
        )}
      </Radix.Root>
      <Radix.Viewport
        hotkey={['F8']}
        className="toasts fixed bottom-18 right-3 z-50 w-[min(380px,calc(100vw-24px))] rounded wide:bottom-6 wide:right-6"
      />
    </Radix.Provider>
  );
}
