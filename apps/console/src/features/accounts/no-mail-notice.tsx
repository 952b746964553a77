import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSendsEmail } from './queries.ts';

/** Says that no emails are sent if the installation has no mail server. @param children what the person can do instead */
export function NoMailNotice({ children }: { children: ReactNode }) {
  if (useSendsEmail()) return null;
  return (
    <Notice tone="warning">
      {t('Emails are not sent: this installation has no mail server.')} {children}
    </Notice>
  );
}
