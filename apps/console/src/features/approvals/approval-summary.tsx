import type { Approval } from '@vitrine/contract/team/approvals';
import { Image } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sentence } from '../../ui/format/sentence.tsx';
import { findSummaryThumbnail } from '../content/index.ts';

/** The picture of a change and its sentence, with its names set off. */
export function ApprovalSummary({ approval, children }: { approval: Approval; children: ReactNode }) {
  const { what, names, picture } = approval;
  const address = picture === null ? null : findSummaryThumbnail(picture);
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-3">
      <span className="grid aspect-video w-18 place-items-center overflow-hidden rounded-small bg-sunken text-ink-3">
        {address === null ? <Image /> : <img src={address} alt="" className="size-full object-cover" />}
      </span>
      <div className="min-w-0">
        <p className="break-words">
          <Sentence text={what} names={names} />
        </p>
        {children}
      </div>
    </div>
  );
}
