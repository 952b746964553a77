import type { CommandOverview } from '@vitrine/contract/fleet/commands';
import { Check, CircleAlert } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { Ring } from '../../../../ui/feedback/ring.tsx';
import { rich } from '../../../../ui/format/rich.ts';
import { describeStates } from '../overview-text.ts';

interface CommandProgressProps {
  command: CommandOverview['commands'][number];
}

/** The progress of a command to several screens, with the screens on which it failed; empty before it is sent. */
export function CommandProgress({ command: { states, failures } }: CommandProgressProps) {
  const text = describeStates(states);
  const failed = states.failed + states.expired;
  return (
    <div className="grid gap-1.5 ps-7 text-1 empty:hidden" aria-live="polite">
      {text !== null && (
        <p className="flex items-center gap-1.5 text-ink-2 [&>.lucide]:size-3.5">
          {states.queued + states.delivered > 0 ? (
            <Ring size={12} />
          ) : failed > 0 ? (
            <CircleAlert className="text-danger" />
          ) : (
            <Check className="text-online-mark" />
          )}
          {text}
        </p>
      )}
      {failures.length > 0 && (
        <ul aria-label={t('What failed')} className="grid max-h-40 gap-1 overflow-y-auto">
          {failures.map(({ deviceId, name, state, detail }) => (
            <li key={deviceId} className="break-words text-ink-2">
              {rich('{screen}: {reason}', {
                screen: (
                  <Link to={`/device-management/${deviceId}/settings`} className="link">
                    {name}
                  </Link>
                ),
                reason: state === 'expired' ? t('did not answer in time') : (detail ?? t('failed')),
              })}
            </li>
          ))}
        </ul>
      )}
      {failed > failures.length && (
        <p className="text-ink-3">{t('And {count, number} more.', { count: failed - failures.length })}</p>
      )}
    </div>
  );
}
