import { MAX_REPORT_LINKS } from '@vitrine/contract/reports/report-limits';
import type { ReportLink } from '@vitrine/contract/reports/report-links';
import { Copy, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { formatCount, formatDate } from '../../../ui/format/format.ts';
import { rich } from '../../../ui/format/rich.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../../ui/lists/listing.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { formatDays, presetNames } from '../period.ts';
import { byTitles } from '../report-text.ts';

interface LinksDialogProps {
  /** The link that was just made, whose address is shown; null: none. */
  made: ReportLink | null;
  onClose: () => void;
}

/** The list of links to reports: how often each was opened, its address again, and its end. */
export function LinksDialog({ made, onClose }: LinksDialogProps) {
  const read = useRead(q.reportLinks.list({ failure: t('Failed to fetch the links'), select: ({ links }) => links }));
  const revoking = useChange(q.reportLinks.revoke({ failure: t('Failed to revoke the link') }));
  const confirm = useConfirm();
  const toast = useToast();
  const revoke = ({ id, name }: ReportLink) =>
    confirm({
      title: t('Revoke this link?'),
      text: <p>{rich('The link for {name} stops working at once. This can’t be undone.', { name: <b>{name}</b> })}</p>,
      confirm: t('Revoke'),
      act: () => revoking.mutateAsync({ params: { id } }),
      done: { title: t('Link revoked'), text: name },
    });
  async function copy({ address, name }: ReportLink): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t('Link copied'), text: name });
    } catch {
      // Browsers allow the clipboard on secure origins only.
      toast({ title: t('Copy this address'), text: address });
    }
  }
  return (
    <Dialog
      size="wide"
      onClose={onClose}
      title={made === null ? t('Links to reports') : t('The link is ready')}
      {...(made !== null && { description: t('Send it to {name}.', { name: made.name }) })}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {made !== null && (
        <Field group label={t('Link')} hint={t('You find it again under Share, All links.')}>
          <CodeBlock label={t('Link')} copyLabel={t('Copy link')} lines={[made.address]} />
        </Field>
      )}
      <Region
        of={read}
        skeleton="h-24"
        empty={{
          plain: true,
          title: t('No links yet'),
          text: t('An account can have up to {count, number}.', { count: MAX_REPORT_LINKS }),
        }}
      >
        {(links) => (
          <Listing
            label={t('Links to reports')}
            items={links}
            hasCards
            isCurrent={({ id }) => id === made?.id}
            columns={columns}
            actions={(link) => [
              link.state === 'open' && { label: t('Copy link'), icon: <Copy />, onSelect: () => void copy(link) },
              {
                label: t('Revoke'),
                needs: 'reportLinks.revoke',
                icon: <Trash2 />,
                danger: true,
                onSelect: () => void revoke(link),
              },
            ]}
          />
        )}
      </Region>
    </Dialog>
  );
}

function LinkName({ link: { name, by, period, days, madeBy, state } }: { link: ReportLink }) {
  const shown = period.kind === 'moving' ? presetNames[period.preset] : formatDays(days);
  return (
    <Named
      name={name}
      isWhole
      badges={
        state === 'open' ? undefined : (
          <Badge tone="warning">{state === 'expired' ? t('Expired') : t('Does not work')}</Badge>
        )
      }
    >
      {state === 'ended'
        ? t('{name} may no longer share reports.', { name: madeBy })
        : t('{report}, {days}, by {name}', { report: byTitles[by], days: shown, name: madeBy })}
    </Named>
  );
}

const columns: readonly Column<ReportLink>[] = [
  { head: t('For whom'), isCut: true, render: (link) => <LinkName link={link} /> },
  {
    head: t('Ends'),
    width: 'w-32',
    className: 'whitespace-nowrap text-ink-2',
    narrow: 'note',
    render: ({ expiresAt }) => (expiresAt === null ? t('Never') : formatDate(expiresAt)),
  },
  {
    head: t('Last opened'),
    width: 'w-32',
    className: 'whitespace-nowrap text-ink-2',
    narrow: 'note',
    render: ({ lastOpenedAt }) => <Age instant={lastOpenedAt} />,
  },
  {
    head: t('Opened'),
    width: 'w-20',
    numeric: true,
    narrow: 'note',
    render: ({ timesOpened }) => formatCount(timesOpened),
  },
];
