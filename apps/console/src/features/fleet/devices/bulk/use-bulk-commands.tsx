import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { Device } from '@vitrine/contract/fleet/devices';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../../api/q.ts';
import { useChange } from '../../../../api/use-change.ts';
import { formatQuantity } from '../../../../ui/format/format.ts';
import type { MenuEntry } from '../../../../ui/overlays/menu-entries.tsx';
import { listDeviceFailures } from '../device-failure.ts';
import { LevelDialog } from './components/level-dialog.tsx';
import type { BulkOutcome } from './use-bulk-outcome.tsx';

const commands: readonly { kind: CommandKind; label: string }[] = [
  { kind: 'identify', label: t('Identify') },
  { kind: 'reload', label: t('Reload') },
  { kind: 'screenshot', label: t('Take screenshot') },
  { kind: 'clear-cache', label: t('Clear cache') },
];

/** Commands with a value, in percent. */
const levels = [
  { kind: 'volume', label: t('Volume') },
  { kind: 'brightness', label: t('Brightness') },
] as const;

/** Sends a command to several devices; opens a dialog for commands with a value. */
export function useBulkCommands(devices: readonly Device[], { report }: BulkOutcome) {
  const sending = useChange(
    q.commands.sendToMany({
      failure: ({ body }) =>
        t('{label} failed', { label: [...commands, ...levels].find(({ kind }) => kind === body.kind)?.label ?? '' }),
    }),
  );
  const [level, setLevel] = useState<(typeof levels)[number] | null>(null);
  const close = () => setLevel(null);

  function send({ kind, label }: (typeof commands)[number], to: readonly Device[], value?: number) {
    sending.mutate(
      { body: { deviceIds: to.map(({ id }) => id), kind, ...(value !== undefined && { value }) } },
      {
        onSuccess({ results }) {
          close();
          report({
            success: t('{label}: sent to {count, plural, one {# screen} other {# screens}}', {
              label,
              count: to.length,
            }),
            failure: t('{label} failed', { label }),
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
        label: t('Set {kind}', { kind: each.kind }),
        needs: 'commands.sendToMany' as const,
        onSelect: () => setLevel(each),
      })),
    ] satisfies MenuEntry[],
    dialog: level !== null && (
      <LevelDialog
        label={level.label}
        devices={devices}
        busy={sending.isPending}
        onSet={(value, to) => send(level, to, value)}
        onClose={close}
      />
    ),
  };
}
