import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { formatAge, formatDateTime, formatSize } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { ScreenPicture } from '../../content/index.ts';
import { CommandRow } from './components/command-row.tsx';
import { type CommandOffer, listOffers } from './offers.tsx';
import { COMMANDS_POLL_MS, useSystemOffer } from './reads.ts';
import { describeSystem } from './system-text.ts';

/** Commands for the device, each with the state of the last one of its kind. Levels are among its settings. */
export function CommandList({ device }: { device: Device }) {
  const now = useReportedNow(1_000);
  const offers = listOffers(device);
  const params = { deviceId: device.id };
  const read = useRead(
    q.commands.list({
      params,
      pollMs: COMMANDS_POLL_MS,
      failure: t('Failed to fetch commands'),
      select: ({ commands }) => commands,
    }),
  );
  const sending = useChange(
    q.commands.send({
      failure: ({ body }) => offers.find(({ kind }) => kind === body.kind)?.failure ?? '',
    }),
  );
  const sent = sending.isPending ? sending.variables.body : null;
  const system = useSystemOffer(device);
  const confirm = useConfirm();
  async function send({ kind, title, confirmation }: CommandOffer, value: number | undefined): Promise<void> {
    const isSure =
      confirmation === undefined ||
      (await confirm({
        title,
        text: confirmation.text(device.name),
        confirm: title,
        cancel: confirmation.cancel,
        tone: 'primary',
      }));
    if (isSure) sending.mutate({ params, body: { kind, ...(value !== undefined && { value }) } });
  }

  return (
    <Region of={read} skeleton="h-72">
      {(commands) => (
        <ul aria-label={t('Commands')}>
          {offers.map((offer) => {
            const { kind, icon, title, about, buttons } = offer;
            return (
              <CommandRow
                key={kind}
                icon={icon}
                title={title}
                about={about}
                last={commands.find((command) => command.kind === kind)}
                now={now}
                act={
                  <span className="flex flex-none gap-1">
                    {buttons.map(({ label, name, value }) => (
                      <Button
                        key={name}
                        small
                        aria-label={name}
                        disabled={kind === 'update-system' && system?.offered === null}
                        busy={sent?.kind === kind && sent.value === value}
                        onClick={() => void send(offer, value)}
                      >
                        {label}
                      </Button>
                    ))}
                  </span>
                }
              >
                {kind === 'screenshot' && <NewestScreenshot device={device} />}
                {kind === 'send-logs' && <NewestLog device={device} />}
                {kind === 'update-system' && system !== null && (
                  <p className="ps-7 text-1 break-words text-ink-3">{describeSystem(system)}</p>
                )}
              </CommandRow>
            );
          })}
        </ul>
      )}
    </Region>
  );
}

/** A link to the newest log of the machine; nothing where there is none. */
function NewestLog({ device }: { device: Device }) {
  const now = useNow(1_000);
  const read = q.commands.machineLog({ params: { deviceId: device.id }, pollMs: COMMANDS_POLL_MS });
  const log = useRead(read).data?.machineLog;
  if (log === undefined || log === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 ps-7 text-1">
      <a href={log.url} download className="link">
        {t('Download logs')}
      </a>
      <span className="text-ink-3" title={formatDateTime(log.takenAt)}>
        {t('{size}, received {age}', { size: formatSize(log.bytes), age: formatAge(log.takenAt, now) })}
      </span>
    </p>
  );
}

/** The height of the screenshot in px: that of a screen of 320 px. */
const SCREENSHOT_HEIGHT = 180;

/** The newest screenshot with its age; nothing where there is none. */
function NewestScreenshot({ device }: { device: Device }) {
  const now = useNow(1_000);
  const read = q.commands.screenshot({ params: { deviceId: device.id }, pollMs: COMMANDS_POLL_MS });
  const screenshot = useRead(read).data?.screenshot;
  if (screenshot === undefined || screenshot === null) return null;
  const { url, takenAt } = screenshot;
  return (
    <figure className="grid gap-1.5 ps-7">
      <a href={url} target="_blank" rel="noreferrer" aria-label={t('Open the screenshot')} className="block">
        <ScreenPicture
          screen={device}
          screenshot={url}
          height={SCREENSHOT_HEIGHT}
          alt={t('What {name} showed', { name: device.name })}
        />
      </a>
      <figcaption className="text-1 text-ink-3" title={formatDateTime(takenAt)}>
        {t('Taken {age}', { age: formatAge(takenAt, now) })}
      </figcaption>
    </figure>
  );
}
