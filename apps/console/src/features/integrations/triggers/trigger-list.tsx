import type { Trigger } from '@vitrine/contract/integrations/triggers';
import { formatCount } from '../../../ui/format/format.ts';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Head, Table } from '../../../ui/lists/table.tsx';
import { ActionsMenu } from '../../../ui/overlays/menu.tsx';
import { Age } from '../../../ui/screen/age.tsx';
import { ShownPane } from '../../playout/index.ts';
import { describeTarget } from '../../takeovers/index.ts';
import type { TriggerWithSecret } from './queries.ts';
import { describeMissing, describeRun } from './trigger-text.ts';
import { useTriggerActions } from './use-trigger-actions.tsx';

interface TriggerListProps {
  triggers: readonly Trigger[];
  onEdit: (trigger: Trigger) => void;
  onRenewed: (renewed: TriggerWithSecret) => void;
}

/** The triggers as a table, or as cards on a phone. */
export function TriggerList({ triggers, ...on }: TriggerListProps) {
  const isWide = useIsWide();
  const listActions = useTriggerActions(on);
  const menuOf = (trigger: Trigger) => (
    <ActionsMenu name={trigger.name} small className="flex-none" entries={listActions(trigger)} />
  );
  return isWide ? (
    <Table label="Triggers">
      <thead>
        <tr>
          <Head>Name</Head>
          <Head className="w-[26%]">Shows</Head>
          <Head className="w-[20%]">Where</Head>
          <Head className="w-32">Last used</Head>
          <Head className="w-20 text-right">Used</Head>
          <Head className="w-16">
            <span className="sr-only">Actions</span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {triggers.map((trigger) => (
          <tr key={trigger.id}>
            <td className="max-w-0">
              <TriggerName trigger={trigger} />
            </td>
            <td className="max-w-0">
              <Shows trigger={trigger} />
            </td>
            <td className="max-w-0 truncate" title={describeTarget(trigger)}>
              {describeTarget(trigger)}
            </td>
            <td className="whitespace-nowrap text-ink-2">
              <LastUse trigger={trigger} />
            </td>
            <td className="text-right tabular-nums">{formatCount(trigger.timesUsed)}</td>
            <td aria-label="Actions" className="text-right">
              {menuOf(trigger)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  ) : (
    <ul aria-label="Triggers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {triggers.map((trigger) => (
        <li key={trigger.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-line bg-paper p-3">
          <div className="flex items-start justify-between gap-2">
            <TriggerName trigger={trigger} />
            {menuOf(trigger)}
          </div>
          <Shows trigger={trigger} />
          <p className="truncate">{describeTarget(trigger)}</p>
          <p className="text-1 text-ink-3">
            Last used: <LastUse trigger={trigger} /> · Used: {formatCount(trigger.timesUsed)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function TriggerName({ trigger }: { trigger: Trigger }) {
  const missing = describeMissing(trigger);
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2">
        <span className="truncate font-strong" title={trigger.name}>
          {trigger.name}
        </span>
        {missing !== null && <Badge tone="warning">Incomplete</Badge>}
      </p>
      {missing === null ? (
        <p className="truncate text-1 text-ink-3">{describeRun(trigger)}</p>
      ) : (
        <p className="text-1 text-warning">{missing}</p>
      )}
    </div>
  );
}

function Shows({ trigger: { shown, shows } }: { trigger: Trigger }) {
  if (shown === null) return <span className="text-ink-3">–</span>;
  const kind = shows.kind === 'standby' ? 'Prepared takeover' : 'Media or playlist';
  const title = shows.kind === 'standby' ? shown.title : (shown.content?.originalName ?? shown.title);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ShownPane shown={shown} small className="w-16 flex-none" />
      <span className="min-w-0">
        <span className="block truncate" title={title}>
          {title}
        </span>
        <span className="block truncate text-1 text-ink-3">{kind}</span>
      </span>
    </span>
  );
}

const LastUse = ({ trigger: { lastUsedAt } }: { trigger: Trigger }) =>
  lastUsedAt === null ? 'Never' : <Age instant={lastUsedAt} />;
