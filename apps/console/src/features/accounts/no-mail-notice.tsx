import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSendsEmail } from './queries.ts';

/** Says that no emails are sent if the installation has no mail server. @param children what the person can do instead */
export function NoMailNotice({ children }: { children: ReactNode }) {
  if (useSendsEmail()) return null;
  return <Notice tone="warning">Emails are not sent: this installation has no mail server. {children}</Notice>;
}
