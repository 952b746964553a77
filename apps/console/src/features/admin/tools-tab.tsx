import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ClearExpired, RefreshStatistics, RefreshUsers } from './quick-actions.tsx';

/** The tools, each with a description. */
export function ToolsTab() {
  const toast = useToast();
  const queries = useQueryClient();
  return (
    <div className="grid gap-4">
      <ul className="rounded border border-line bg-paper" aria-label={t('Tools')}>
        <Tool
          text={t('Moves accounts whose canceled subscription has ended to the Free plan. Devices and media stay.')}
        >
          <ClearExpired label={t('Clean Expired Data')} />
        </Tool>
        <Tool text={t('Reloads the list of users and your own account.')}>
          <RefreshUsers />
        </Tool>
        <Tool text={t('Recounts users, devices, media and storage.')}>
          <RefreshStatistics />
        </Tool>
        <Tool text={t('Discards all cached data and reloads what is shown.')}>
          <Button onClick={() => void queries.invalidateQueries().then(() => toast({ title: t('Cache Cleared') }))}>
            {t('Clear Query Cache')}
          </Button>
        </Tool>
      </ul>
      <Notice>
        {t(
          'The developer account has special privileges: it has no limits, and all of its subscriptions are auto-activated without payment.',
        )}
      </Notice>
    </div>
  );
}

function Tool({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-0">
      <span className="min-w-0 flex-1 basis-60 text-ink-2">{text}</span>
      {children}
    </li>
  );
}
