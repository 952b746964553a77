import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { Device } from '@vitrine/contract/fleet/devices';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { listDeviceFailures } from '../device-failure.ts';
import { LevelDialog } from './components/level-dialog.tsx';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

const commands: readonly { kind: CommandKind; label: string; failure: string }[] = [
  { kind: 'identify', label: t('Identify'), failure: t('Identify failed') },
  { kind: 'reload', label: t('Reload'), failure: t('Reload failed') },
  { kind: 'screenshot', label: t('Take screenshot'), failure: t('Take screenshot failed') },
  { kind: 'clear-cache', label: t('Clear cache'), failure: t('Clear cache failed') },
];

/** Commands with a value, in percent. */
const levels = [
  { kind: 'volume', label: t('Volume'), title: t('Set volume'), failure: t('Volume failed') },
  { kind: 'brightness', label: t('Brightness'), title: t('Set brightness'), failure: t('Brightness failed') },
] as const;

/** Sends a command to several devices; opens a dialog for commands with a value. */
export function useBulkCommands(devices: readonly Device[], { report }: BulkOutcome) {
  const sending = useChange(
    q.commands.sendToMany({
      failure: ({ body }) => [...commands, ...levels].find(({ kind }) => kind === body.kind)?.failure ?? '',
    }),
  );
  const [level, setLevel] = useState<(typeof levels)[number] | null>(null);
  const close = () => setLevel(null);

  function send({ kind, label, failure }: (typeof commands)[number], to: readonly Device[], value?: number) {
    sending.mutate(
      { body: { deviceIds: to.map(({ id }) => id), kind, ...(value !== undefined && { value }) } },
      {
        onSuccess({ results }) {
          close();
          report({
            success: t('{count, plural, one {{command}: sent to # screen} other {{command}: sent to # screens}}', {
              command: label,
              count: to.length,
            }),
            failure,
            failures: listDeviceFailures(results),
            total: results.length,
          });
        },
        onError: close,
      },
    );
  }

  return {
    busy: sending.isPending,
    entries: [
      ...commands.map((command) => ({
        label: command.label,
        needs: 'commands.sendToMany' as const,
        onSelect: () => send(command, devices),
      })),
      ...levels.map((each) => ({
        label: each.title,
        needs: 'commands.sendToMany' as const,
        onSelect: () => setLevel(each),
      })),
    ] satisfies MenuEntry[],
    dialog: level !== null && (
      <LevelDialog
        kind={level.kind}
        label={level.label}
        title={level.title}
        devices={devices}
        busy={sending.isPending}
        onSet={(value, to) => send(level, to, value)}
        onClose={close}
      />
    ),
  };
}
