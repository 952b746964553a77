import type { Trigger } from '@vitrine/contract/integrations/triggers';
import { formatCount } from '../../../ui/format/format.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { type Column, Listing } from '../../../ui/lists/listing.tsx';
import { Named } from '../../../ui/lists/named.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { TakeoverPicture } from '../../content/index.ts';
import { describeTarget } from '../../takeovers/index.ts';
import type { TriggerWithSecret } from './queries.ts';
import { describeMissingShow, describeRun } from './trigger-text.ts';
import { useTriggerActions } from './use-trigger-actions.tsx';

interface TriggerListProps {
  triggers: readonly Trigger[];
  onEdit: (trigger: Trigger) => void;
  onRenewed: (renewed: TriggerWithSecret) => void;
}

/** The triggers with their actions. */
export const TriggerList = ({ triggers, ...on }: TriggerListProps) => (
  <Listing label="Triggers" items={triggers} hasCards columns={columns} actions={useTriggerActions(on)} />
);

function TriggerName({ trigger }: { trigger: Trigger }) {
  const missing = describeMissingShow(trigger);
  return (
    <Named
      name={trigger.name}
      badges={missing !== null && <Badge tone="warning">Incomplete</Badge>}
      isWhole={missing !== null}
    >
      {missing === null ? describeRun(trigger) : <span className="text-warning">{missing}</span>}
    </Named>
  );
}

function Shows({ trigger: { shown, shows } }: { trigger: Trigger }) {
  if (shown === null) return <span className="text-ink-3">–</span>;
  const kind = shows.kind === 'standby' ? 'Prepared takeover' : 'Media or playlist';
  const title = shows.kind === 'standby' ? shown.title : (shown.content?.originalName ?? shown.title);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TakeoverPicture shown={shown} small className="w-16 flex-none" />
      <span className="min-w-0">
        <span className="block truncate" title={title}>
          {title}
        </span>
        <span className="block truncate text-1 text-ink-3">{kind}</span>
      </span>
    </span>
  );
}

const columns: readonly Column<Trigger>[] = [
  { head: 'Name', isCut: true, render: (trigger) => <TriggerName trigger={trigger} /> },
  { head: 'Shows', width: 'w-[26%]', isCut: true, render: (trigger) => <Shows trigger={trigger} /> },
  { head: 'Where', width: 'w-[20%]', isCut: true, render: describeTarget },
  {
    head: 'Last used',
    width: 'w-32',
    className: 'whitespace-nowrap text-ink-2',
    narrow: 'note',
    render: ({ lastUsedAt }) => <Age instant={lastUsedAt} />,
  },
  { head: 'Used', width: 'w-20', numeric: true, narrow: 'note', render: ({ timesUsed }) => formatCount(timesUsed) },
];
