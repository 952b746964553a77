import type { Device } from '@vitrine/contract/fleet/devices';
import { Camera, Eraser, Eye, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { findFailure } from '../../../api/failure.ts';
import { useReportedNow } from '../../../ui/feedback/connection.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { formatAge, formatDateTime } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ScreenPane } from '../../playout/index.ts';
import { CommandRow } from './components/command-row.tsx';
import { Paper } from './components/paper.tsx';
import { type PlainCommandKind, useCommands, useSendCommand, useScreenshot } from './queries.ts';

interface Offer {
  kind: PlainCommandKind;
  icon: ReactNode;
  title: string;
  about: string;
  /** The label of its button. */
  verb: string;
}

const offers = [
  {
    kind: 'identify',
    icon: <Eye />,
    title: 'Identify',
    about: 'Shows the screen’s name for 10 seconds',
    verb: 'Identify',
  },
  {
    kind: 'screenshot',
    icon: <Camera />,
    title: 'Screenshot',
    about: 'Captures what the screen shows',
    verb: 'Take',
  },
  { kind: 'reload', icon: <RotateCw />, title: 'Reload', about: 'Restarts the player', verb: 'Reload' },
  {
    kind: 'clear-cache',
    icon: <Eraser />,
    title: 'Clear cache',
    about: 'Downloads all media again',
    verb: 'Clear',
  },
] as const satisfies readonly Offer[];

/** Commands for the device, each with the state of the last one of its kind. Levels are among its settings. */
export function Commands({ device }: { device: Device }) {
  const now = useReportedNow(1_000);
  const list = useCommands(device.id);
  const { data: commands } = list;
  const unfetched = findFailure(list);
  const sending = useSendCommand(device.id, {
    failure: (kind) => `${offers.find((offer) => offer.kind === kind)?.title} failed`,
  });
  const [isClearing, setIsClearing] = useState(false);

  if (commands === undefined) {
    return (
      <Paper title="Commands">
        {unfetched === null ? (
          <SkeletonBlock className="h-72" />
        ) : (
          <ErrorState title="Failed to fetch commands" {...unfetched} />
        )}
      </Paper>
    );
  }
  return (
    <Paper title="Commands">
      <ul aria-label="Commands">
        {offers.map((offer) => {
          const { kind, icon, title, about, verb } = offer;
          return (
            <CommandRow
              key={kind}
              icon={icon}
              title={title}
              about={about}
              last={commands.find((command) => command.kind === kind)}
              now={now}
              act={
                <Button
                  small
                  aria-label={title.startsWith(verb) ? title : `${verb} ${title.toLowerCase()}`}
                  busy={sending.isPending && sending.variables === kind}
                  onClick={() => (kind === 'clear-cache' ? setIsClearing(true) : sending.mutate(kind))}
                >
                  {verb}
                </Button>
              }
            >
              {kind === 'screenshot' && <NewestScreenshot device={device} />}
            </CommandRow>
          );
        })}
      </ul>
      {isClearing && (
        <ConfirmDialog
          open
          onOpenChange={setIsClearing}
          title="Clear cache"
          text={`${device.name} will delete its saved media and download what it needs again. Without a network it will have nothing to show.`}
          confirm="Clear cache"
          cancel="Keep"
          tone="primary"
          onConfirm={() => {
            setIsClearing(false);
            sending.mutate('clear-cache');
          }}
        />
      )}
    </Paper>
  );
}

/** The height of the screenshot in px: that of a screen of 320 px. */
const SCREENSHOT_HEIGHT = 180;

/** The newest screenshot with its age; nothing where there is none. */
function NewestScreenshot({ device }: { device: Device }) {
  const now = useNow(1_000);
  const { data: screenshot } = useScreenshot(device.id);
  if (screenshot === undefined || screenshot === null) return null;
  const { url, takenAt } = screenshot;
  return (
    <figure className="grid gap-1.5 pl-7">
      <a href={url} target="_blank" rel="noreferrer" aria-label="Open the screenshot" className="block">
        <ScreenPane screen={device} screenshot={url} height={SCREENSHOT_HEIGHT} alt={`What ${device.name} showed`} />
      </a>
      <figcaption className="text-1 text-ink-3" title={formatDateTime(takenAt)}>
        Taken {formatAge(takenAt, now)}
      </figcaption>
    </figure>
  );
}
