import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../../ui/access/may.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import type { WhoCanProps } from './who-can-sentence.tsx';

/** The sentence that says who can do what the signed-in person may not. */
export const WhoCan = fetched(async () => (await import('./who-can-sentence.tsx')).WhoCanSentence);

interface ReadOnlyProps extends WhoCanProps {
  /** A reason other than the role for which the signed-in person may not call the route. */
  reason?: string | undefined;
}

/** Tells people above a read-only view who can change it, or why they cannot. Those who can change it see no notice. */
export function ReadOnlyNotice({ className, reason, ...rest }: ReadOnlyProps & { className?: string }) {
  if (useMay()(rest.route)) return null;
  return (
    <Notice icon={<Lock />} {...(className !== undefined && { className })}>
      {reason ?? <WhoCan {...rest} />}
    </Notice>
  );
}

/** The fields of a form, which those who may not save it can read and not change. */
export function MayEdit({ children, ...rest }: ReadOnlyProps & { children: ReactNode }) {
  if (useMay()(rest.route)) return children;
  return (
    <>
      <ReadOnlyNotice {...rest} />
      <fieldset disabled className="contents">
        {children}
      </fieldset>
    </>
  );
}
