import type { ReportEmail } from '@vitrine/contract/reports/report-emails';
import { Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { byTitles } from '../report-text.ts';
import { EditEmailDialog } from './edit-email-dialog.tsx';
import { chooseFiles, everyNames, fileNames, formatCovered } from './email-text.ts';
import { sendNow } from './send-now.ts';

/** The emails of reports that the person may change. */
export function EmailsDialog({ onClose }: { onClose: () => void }) {
  const emails = useRead(
    q.reportEmails.list({
      failure: t('Failed to fetch the emails of reports'),
      select: ({ reportEmails }) => reportEmails,
    }),
  );
  const [edited, setEdited] = useState<ReportEmail | null>(null);
  if (edited !== null) return <EditEmailDialog email={edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog
      title={t('Emails of reports')}
      description={t('Each shows what the person who set it up may see.')}
      size="wide"
      onClose={onClose}
    >
      <Region of={emails} empty={t('No report is emailed.')}>
        {(items) => (
          <Rows label={t('Emails of reports')} items={items} className="flex items-start gap-3 px-4 py-3">
            {(email) => <Row email={email} onEdit={() => setEdited(email)} />}
          </Rows>
        )}
      </Region>
    </Dialog>
  );
}

function Row({ email, onEdit }: { email: ReportEmail; onEdit: () => void }) {
  const { to, unsubscribed, every, pdf, csv, filter, createdBy, isYours, isPaused, isStopped } = email;
  const name = to.join(', ');
  return (
    <>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
          {isStopped ? <Badge tone="warning">{t('Stopped')}</Badge> : isPaused && <Badge>{t('Paused')}</Badge>}
        </p>
        <p className="text-ink-2">
          {[everyNames[every], byTitles[filter.by], ...(pdf || csv ? [fileNames[chooseFiles(pdf, csv)]] : [])].join(
            ' · ',
          )}
        </p>
        <p className="text-1 text-ink-3">{describe(email)}</p>
        {!isYours && createdBy !== '' && (
          <p className="text-1 text-ink-3">{t('Set up by {name}', { name: createdBy })}</p>
        )}
        {unsubscribed.length > 0 && (
          <p className="text-1 text-ink-3 wrap-anywhere">
            {t('Unsubscribed: {addresses}', { addresses: unsubscribed.join(', ') })}
          </p>
        )}
      </div>
      <Actions email={email} name={name} onEdit={onEdit} />
    </>
  );
}

/** Returns when an email was sent and comes next, or why it does not. */
function describe({ every, isPaused, isStopped, lastSentAt, next }: ReportEmail): string {
  const last = lastSentAt === null ? t('Not sent yet') : t('Last sent {day}', { day: formatDate(lastSentAt) });
  if (isStopped) return `${last} · ${t('Who set it up is no editor of the account any more')}`;
  if (isPaused || next === null) return last;
  const coming = t('next {day}, about {days}', { day: formatDate(next.at), days: formatCovered(every, next) });
  return `${last} · ${coming}`;
}

function Actions({ email, name, onEdit }: { email: ReportEmail; name: string; onEdit: () => void }) {
  const { id, isPaused, isStopped } = email;
  const confirm = useConfirm();
  const sending = useChange(q.reportEmails.send(sendNow));
  const changing = useChange(q.reportEmails.update({ failure: t('Failed to change the email') }));
  const removing = useChange(q.reportEmails.remove({ failure: t('Failed to delete the email') }));
  const pause = (value: boolean) => changing.mutate({ params: { id }, body: { isPaused: value } });
  const resume = {
    label: isStopped ? t('Take over and resume') : t('Resume'),
    icon: <Play />,
    onSelect: () => pause(false),
  };
  return (
    <ActionsMenu
      small
      name={name}
      entries={[
        ...(isStopped
          ? []
          : [{ label: t('Send one now'), icon: <Send />, onSelect: () => sending.mutate({ params: { id } }) }]),
        { label: t('Edit'), icon: <Pencil />, onSelect: onEdit },
        isStopped || isPaused ? resume : { label: t('Pause'), icon: <Pause />, onSelect: () => pause(true) },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          danger: true,
          onSelect: () =>
            void confirm({
              title: t('Delete this email?'),
              text: t('The report is no longer sent to {name}.', { name }),
              confirm: t('Delete'),
              act: () => removing.mutateAsync({ params: { id } }),
            }),
        },
      ]}
    />
  );
}
