import type { CommandOverview } from '@vitrine/contract/fleet/commands';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useApi } from '../../../api/use-api.tsx';
import { useRead } from '../../../api/use-read.ts';
import { useTask } from '../../../api/use-task.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { describeAble, describeAgents } from './overview-text.ts';
import { CommandProgress } from './components/command-progress.tsx';
import { type CommandDraft, type CommandOffer, machineOffers } from './offers.tsx';
import { commandOverview, type CommandTargets, systemReleases } from './reads.ts';
import { describeSystems } from './system-text.ts';

interface MachineCommandsDialogProps {
  targets: CommandTargets;
  /** The name of the group, or how many are selected. */
  description: string;
  onClose: () => void;
}

/** Commands for the machines behind several screens: how many can before they are sent, and what became of them after. */
export function MachineCommandsDialog({ targets, description, onClose }: MachineCommandsDialogProps) {
  /** The time of the first command that was sent here, by the clock of the server. */
  const [since, setSince] = useState<string | null>(null);
  const confirm = useConfirm();
  const overview = useRead(commandOverview(targets, since));
  const { data } = overview;
  const api = useApi();
  const sending = useTask(
    async (body: CommandDraft) => {
      const { results } =
        'groupId' in targets
          ? await api.commands.sendToGroup({ params: { id: targets.groupId }, body })
          : await api.commands.sendToMany({ body: { ...body, deviceIds: [...targets.deviceIds] } });
      const [first] = results.flatMap(({ commands }) => commands);
      if (since === null && first !== undefined) setSince(first.createdAt);
    },
    {
      changes: [q.commands.sendToMany.key],
      failure: ({ kind }) => machineOffers.find((offer) => offer.kind === kind)?.failure ?? '',
    },
  );

  async function ask(offer: CommandOffer, shown: CommandOverview, value: number | undefined): Promise<void> {
    const { kind, title, confirmation } = offer;
    const question = confirmation?.ofMany?.(countAble(shown, offer));
    const isSure =
      question === undefined ||
      (await confirm({ title, ...question, cancel: confirmation?.cancel ?? t('Cancel'), tone: 'primary' }));
    if (isSure) sending.mutate({ kind, ...(value !== undefined && { value }) });
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('Machine commands')}
      description={
        data === undefined || data.agentCount === 0
          ? description
          : t('{screens}. {agents}', { screens: description, agents: describeAgents(data) })
      }
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Region
        of={overview}
        skeleton="h-72"
        isEmpty={({ agentCount }) => agentCount === 0}
        empty={{
          plain: true,
          title: t('No agent on these screens'),
          text: t(
            'With the Vitrine agent on a mini PC or Raspberry Pi, you can reboot it and turn its screen on and off from here.',
          ),
          children: (
            <Button asChild>
              <a href="/docs#machines" target="_blank" rel="noreferrer">
                {t('Set up a machine')}
              </a>
            </Button>
          ),
        }}
      >
        {(known) => (
          <ul aria-label={t('Machine commands')}>
            {machineOffers.map((offer) => (
              <Row
                key={offer.kind}
                offer={offer}
                overview={known}
                sending={sending.isPending ? sending.variables : null}
                onSend={(value) => void ask(offer, known, value)}
              />
            ))}
          </ul>
        )}
      </Region>
    </Dialog>
  );
}

const findCommand = ({ commands }: CommandOverview, { kind }: CommandOffer) =>
  commands.find((command) => command.kind === kind);

const countAble = (overview: CommandOverview, offer: CommandOffer): number =>
  findCommand(overview, offer)?.ableCount ?? 0;

interface RowProps {
  offer: CommandOffer;
  overview: CommandOverview;
  /** The command that is being sent. */
  sending: CommandDraft | null;
  onSend: (value: number | undefined) => void;
}

function Row({ offer, overview, sending, onSend }: RowProps) {
  const { kind, icon, title, buttons } = offer;
  const command = findCommand(overview, offer);
  const isSystem = kind === 'update-system';
  const systems = useRead(isSystem && command !== undefined && command.ableCount > 0 ? systemReleases : null).data;
  if (command === undefined) return null;
  const { ableCount } = command;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-2.5 first:border-0 first:pt-0">
      <div className="flex min-h-9 items-center gap-3">
        <span className="flex-none text-ink-3">{icon}</span>
        <div className="min-w-0 flex-1">
          <b className="font-strong">{title}</b>
          <p className="text-1 text-ink-3">{describeAble(ableCount, overview.deviceCount)}</p>
          {systems !== undefined && isSystem && (
            <p className="text-1 break-words text-ink-3">{describeSystems(systems, overview)}</p>
          )}
        </div>
        <span className="flex flex-none gap-1">
          {buttons.map(({ label, name, value }) => (
            <Button
              key={name}
              small
              aria-label={name}
              disabled={ableCount === 0 || (isSystem && systems?.length === 0)}
              busy={sending?.kind === kind && sending.value === value}
              onClick={() => onSend(value)}
            >
              {label}
            </Button>
          ))}
        </span>
      </div>
      <CommandProgress command={command} />
    </li>
  );
}
