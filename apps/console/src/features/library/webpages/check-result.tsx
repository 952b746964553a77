import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../ui/format/error-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Ring } from '../../../ui/feedback/ring.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { WebpageCard } from '../../../ui/screen/webpage-card.tsx';
import { parseHost } from '../library-item.ts';
import type { Check, Found } from './use-check.ts';

interface CheckResultProps {
  check: Check;
  onAskAgain: () => void;
}

/** The result of checking the address. The address field itself shows why an address is refused. */
export function CheckResult({ check, onAskAgain }: CheckResultProps) {
  return (
    <div role="status" className="empty:hidden">
      {check.state === 'checking' && (
        <p className="flex min-h-9 items-center gap-2 text-ink-2">
          <Ring size={16} />
          {t('Looking at the page…')}
        </p>
      )}
      {check.state === 'found' && <Page found={check.found} isChecking={check.isChecking} onAskAgain={onAskAgain} />}
      {check.state === 'failed' && (
        <Notice
          tone="warning"
          title={t('The page could not be checked.')}
          action={<Again isChecking={check.isChecking} onAskAgain={onAskAgain} />}
        >
          {t('{reason} You can add it anyway.', { reason: check.reason })}
        </Notice>
      )}
    </div>
  );
}

interface AgainProps {
  isChecking: boolean;
  onAskAgain: () => void;
}

const Again = ({ isChecking, onAskAgain }: AgainProps) => (
  <Button small busy={isChecking} onClick={onAskAgain}>
    {t('Check again')}
  </Button>
);

interface PageProps extends AgainProps {
  found: Found;
}

function Page({ found: { url, title, icon, framing, framingReason, framingTold }, ...again }: PageProps) {
  return (
    <div className="grid gap-2.5 rounded border border-line p-2.5">
      <div className="flex items-center gap-3">
        <Picture small card={<WebpageCard icon={icon} />} className="w-16" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-strong" title={title}>
            {title}
          </p>
          {parseHost(url) !== title && <p className="truncate text-1 text-ink-3">{parseHost(url)}</p>}
        </div>
        {framing !== 'allowed' && <Again {...again} />}
      </div>
      {framing === 'allowed' ? (
        <p className="flex items-start gap-2 text-1 text-ink-2">
          <CircleCheck className="flex-none text-online-mark" />
          {t('Screens can show this page.')}
        </p>
      ) : (
        <p className="flex items-start gap-2 text-1">
          {framing === 'forbidden' ? (
            <TriangleAlert className="flex-none text-warning" />
          ) : (
            <Info className="flex-none text-ink-3" />
          )}
          <span className="min-w-0 break-words">{translateAnswer(framingReason ?? '', framingTold)}</span>
        </p>
      )}
    </div>
  );
}
