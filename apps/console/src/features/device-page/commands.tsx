import type { CommandKind } from '@vitrine/contract/commands';
import type { Device } from '@vitrine/contract/devices';
import { Camera, Eraser, Eye, RotateCw, Sun, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Slider } from '../../ui/slider.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSettings } from '../devices/queries.ts';
import { CommandRow } from './components/command-row.tsx';
import { Paper } from './components/paper.tsx';
import { useCommands, useSendCommand } from './queries.ts';
import { NewestScreenshot } from './screenshot.tsx';

interface Offer {
  kind: CommandKind;
  icon: ReactNode;
  title: string;
  about: string;
  /** On its button. */
  verb: string;
}

const offers = [
  {
    kind: 'identify',
    icon: <Eye />,
    title: 'Identify',
    about: 'Shows the name on the screen for 10 s',
    verb: 'Identify',
  },
  {
    kind: 'screenshot',
    icon: <Camera />,
    title: 'Screenshot',
    about: 'A picture of what it really shows',
    verb: 'Take',
  },
  { kind: 'volume', icon: <Volume2 />, title: 'Volume', about: 'At once, and kept in its settings', verb: 'Set' },
  { kind: 'brightness', icon: <Sun />, title: 'Brightness', about: 'At once, and kept in its settings', verb: 'Set' },
  { kind: 'reload', icon: <RotateCw />, title: 'Reload', about: 'Starts the player anew', verb: 'Reload' },
  {
    kind: 'clear-cache',
    icon: <Eraser />,
    title: 'Clear cache',
    about: 'Everything is loaded again',
    verb: 'Clear',
  },
] as const satisfies readonly Offer[];

/** What the device can be told to do, and where that stands. */
export function Commands({ device }: { device: Device }) {
  const toast = useToast();
  const now = useNow(1_000);
  const { data: commands, error, refetch } = useCommands(device.id);
  const { data: settings } = useSettings(device.id);
  const sending = useSendCommand(device.id);
  const [levels, setLevels] = useState<{ volume?: number; brightness?: number }>({});
  const [isClearing, setIsClearing] = useState(false);

  function send({ kind, title }: Pick<Offer, 'kind' | 'title'>) {
    const isLevel = kind === 'volume' || kind === 'brightness';
    sending.mutate(
      { kind, ...(isLevel && { value: levels[kind] ?? settings?.[kind] ?? 50 }) },
      { onError: (failure) => toast({ title: `${title} failed`, text: failure.message, tone: 'danger' }) },
    );
  }

  if (commands === undefined) {
    return (
      <Paper title="Commands">
        {error === null ? (
          <SkeletonBlock className="h-72" />
        ) : (
          <ErrorState title="Failed to fetch commands" text={error.message} onRetry={() => void refetch()} />
        )}
      </Paper>
    );
  }
  return (
    <Paper title="Commands">
      <ul aria-label="Commands">
        {offers.map((offer) => {
          const { kind, icon, title, about, verb } = offer;
          const isLevel = kind === 'volume' || kind === 'brightness';
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
                  busy={sending.isPending && sending.variables.kind === kind}
                  disabled={isLevel && settings === undefined}
                  onClick={() => (kind === 'clear-cache' ? setIsClearing(true) : send(offer))}
                >
                  {verb}
                </Button>
              }
            >
              {isLevel && (
                <Slider
                  className="pl-7"
                  label={title}
                  unit="%"
                  step={5}
                  disabled={settings === undefined}
                  value={levels[kind] ?? settings?.[kind] ?? 50}
                  onValueChange={(value) => setLevels((before) => ({ ...before, [kind]: value }))}
                />
              )}
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
          text={`${device.name} lets go of every file that it holds and loads what it needs again. Without a network it would have nothing to show.`}
          confirm="Clear cache"
          cancel="Keep"
          tone="primary"
          onConfirm={() => {
            setIsClearing(false);
            send({ kind: 'clear-cache', title: 'Clear cache' });
          }}
        />
      )}
    </Paper>
  );
}
