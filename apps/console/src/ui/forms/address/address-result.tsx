import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Ring } from '../../feedback/ring.tsx';
import { Button } from '../button.tsx';

interface AddressResultProps {
  /** The state of the question; null while nothing was asked. */
  state: 'checking' | 'good' | 'bad' | null;
  /** Shown while the address is being read. */
  checking: string;
  /** The finding in a sentence. */
  message: string;
  /** Absent: nobody asks again from here. */
  onAskAgain?: (() => void) | undefined;
  /** A picture of what is there. */
  children?: ReactNode;
}

/** What the server found at an address. */
export function AddressResult({ state, checking, message, onAskAgain, children }: AddressResultProps) {
  return (
    <div role="status" className="empty:hidden">
      {state === 'checking' && (
        <p className="flex min-h-9 items-center gap-2 text-ink-2">
          <Ring size={16} />
          {checking}
        </p>
      )}
      {(state === 'good' || state === 'bad') && (
        <div className="grid gap-2.5 rounded border border-line p-2.5">
          {children}
          <div className="flex items-start gap-2 text-1">
            {state === 'good' ? (
              <CircleCheck className="flex-none text-online-mark" />
            ) : (
              <TriangleAlert className="flex-none text-warning" />
            )}
            <span className="min-w-0 flex-1 break-words">{message}</span>
            {state === 'bad' && onAskAgain !== undefined && (
              <Button small onClick={onAskAgain}>
                {t('Check again')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
