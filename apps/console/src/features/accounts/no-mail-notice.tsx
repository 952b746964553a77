import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useSendsEmail } from './queries.ts';

/** Says that nobody gets the emails of which a page speaks, if so. @param children what the person can do instead */
export function NoMailNotice({ children }: { children: ReactNode }) {
  if (useSendsEmail()) return null;
  return <Notice tone="warning">Emails are not sent: this installation has no mail server. {children}</Notice>;
}
