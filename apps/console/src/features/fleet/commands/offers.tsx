import type { CommandKind } from '@vitrine/contract/fleet/command-kinds';
import type { Device } from '@vitrine/contract/fleet/devices';
import {
  AppWindow,
  Camera,
  CircleArrowUp,
  Eraser,
  Eye,
  HardDriveDownload,
  MonitorPlay,
  Power,
  RotateCw,
  ScrollText,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** A command as it is sent. */
export interface CommandDraft {
  kind: CommandKind;
  /** 1 or 0 for `display-power`; others have none. */
  value?: number;
}

interface CommandButton {
  label: string;
  /** The label where the title of the offer is not beside it. */
  name: string;
  value?: number;
}

/** The consequences that are confirmed before a command is sent. */
interface Confirmation {
  text: (name: string) => string;
  cancel: string;
}

/** A command that people can send, apart from levels, which are settings. */
export interface CommandOffer {
  kind: CommandKind;
  icon: ReactNode;
  title: string;
  about: string;
  buttons: readonly CommandButton[];
  confirmation?: Confirmation;
}

/** Carried out by the agent of the machine. */
export const machineOffers: readonly CommandOffer[] = [
  {
    kind: 'display-power',
    icon: <MonitorPlay />,
    title: 'Screen power',
    about: 'Turns the panel on or off',
    buttons: [
      { label: 'On', name: 'Turn screen on', value: 1 },
      { label: 'Off', name: 'Turn screen off', value: 0 },
    ],
  },
  {
    kind: 'restart-browser',
    icon: <AppWindow />,
    title: 'Restart browser',
    about: 'Closes the browser and opens the player again',
    buttons: [{ label: 'Restart', name: 'Restart browser' }],
  },
  {
    kind: 'reboot',
    icon: <Power />,
    title: 'Reboot',
    about: 'Restarts the machine',
    buttons: [{ label: 'Reboot', name: 'Reboot' }],
    confirmation: {
      text: (name) => `${name} will restart and show nothing for about a minute.`,
      cancel: 'Cancel',
    },
  },
  {
    kind: 'send-logs',
    icon: <ScrollText />,
    title: 'Logs',
    about: 'Fetches the machine’s logs of the last day',
    buttons: [{ label: 'Fetch', name: 'Fetch logs' }],
  },
  {
    kind: 'update-agent',
    icon: <CircleArrowUp />,
    title: 'Update agent',
    about: 'Installs this server’s version of the agent',
    buttons: [{ label: 'Update', name: 'Update agent' }],
  },
  {
    kind: 'update-system',
    icon: <HardDriveDownload />,
    title: 'Update system',
    about: 'Replaces the machine’s whole system and restarts it',
    buttons: [{ label: 'Update', name: 'Update system' }],
    confirmation: {
      text: (name) =>
        `${name} will download the new system, restart and show nothing for about a minute. If the picture isn’t back within five minutes, the former system starts again.`,
      cancel: 'Cancel',
    },
  },
];

/** The commands that a device takes: those for its player, and those that the agent of its machine reports that it can. */
export function listOffers({ abilities }: Pick<Device, 'abilities'>): CommandOffer[] {
  return [
    {
      kind: 'identify',
      icon: <Eye />,
      title: 'Identify',
      about: 'Shows the screen’s name for 10 seconds',
      buttons: [{ label: 'Identify', name: 'Identify' }],
    },
    {
      kind: 'screenshot',
      icon: <Camera />,
      title: 'Screenshot',
      about: abilities.includes('screenshot')
        ? 'Captures the whole screen, web pages included'
        : 'Captures what the screen shows',
      buttons: [{ label: 'Take', name: 'Take screenshot' }],
    },
    {
      kind: 'reload',
      icon: <RotateCw />,
      title: 'Reload',
      about: 'Restarts the player',
      buttons: [{ label: 'Reload', name: 'Reload' }],
    },
    {
      kind: 'clear-cache',
      icon: <Eraser />,
      title: 'Clear cache',
      about: 'Downloads all media again',
      buttons: [{ label: 'Clear', name: 'Clear cache' }],
      confirmation: {
        text: (name) =>
          `${name} will delete its saved media and download what it needs again. Without a network it will have nothing to show.`,
        cancel: 'Keep',
      },
    },
    ...machineOffers.filter(({ kind }) => abilities.includes(kind)),
  ];
}
