import type { Command, CommandState } from '@vitrine/contract/fleet/commands';
import { Check, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Ring } from '../../../../ui/feedback/ring.tsx';
import { stateAt, commandStateLabel } from '../command-text.ts';

interface CommandRowProps {
  icon: ReactNode;
  title: string;
  /** The command's description, shown until it is sent for the first time. */
  about: string;
  /** The newest command of this kind. */
  last: Command | undefined;
  now: Date;
  /** The button that sends it. */
  act: ReactNode;
  /** The result of the command, such as a screenshot. */
  children?: ReactNode;
}

/** A command with the state of the last one of its kind. */
export function CommandRow({ icon, title, about, last, now, act, children }: CommandRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-2.5 first:border-0 first:pt-0">
      <div className="flex min-h-9 items-center gap-3">
        <span className="flex-none text-ink-3">{icon}</span>
        <div className="min-w-0 flex-1">
          <b className="font-strong">{title}</b>
          <p className="text-1 text-ink-3" aria-live="polite">
            {last === undefined ? (
              about
            ) : (
              <span className="flex items-start gap-1.5 [&>.lucide]:mt-px [&>.lucide]:size-3.5">
                <Mark state={stateAt(last, now)} />
                <span className="min-w-0 break-words">{commandStateLabel(last, now)}</span>
              </span>
            )}
          </p>
        </div>
        {act}
      </div>
      {children}
    </li>
  );
}

function Mark({ state }: { state: CommandState }) {
  switch (state) {
    case 'queued':
    case 'delivered':
      return <Ring size={12} className="mt-0.5" />;
    case 'done':
      return <Check className="text-online-mark" />;
    case 'failed':
      return <CircleAlert className="text-danger" />;
    case 'expired':
      return <Clock />;
  }
}
