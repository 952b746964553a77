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
import { t } from '@vitrine/messages/t';

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
  /** For several screens at once. */
  ofMany?: (count: number) => { text: string; confirm: string };
}

/** A command that people can send, apart from levels, which are settings. */
export interface CommandOffer {
  kind: CommandKind;
  icon: ReactNode;
  title: string;
  /** Said when it could not be sent. */
  failure: string;
  about: string;
  buttons: readonly CommandButton[];
  confirmation?: Confirmation;
}

/** Carried out by the agent of the machine. */
export const machineOffers: readonly CommandOffer[] = [
  {
    kind: 'display-power',
    icon: <MonitorPlay />,
    title: t('Screen power'),
    failure: t('Screen power failed'),
    about: t('Turns the panel on or off'),
    buttons: [
      { label: t('On', {}, 'to switch on'), name: t('Turn screen on'), value: 1 },
      { label: t('Off', {}, 'to switch off'), name: t('Turn screen off'), value: 0 },
    ],
  },
  {
    kind: 'restart-browser',
    icon: <AppWindow />,
    title: t('Restart browser'),
    failure: t('Restart browser failed'),
    about: t('Closes the browser and opens the player again'),
    buttons: [{ label: t('Restart'), name: t('Restart browser') }],
  },
  {
    kind: 'reboot',
    icon: <Power />,
    title: t('Reboot'),
    failure: t('Reboot failed'),
    about: t('Restarts the machine'),
    buttons: [{ label: t('Reboot'), name: t('Reboot') }],
    confirmation: {
      text: (name) => t('{name} will restart and show nothing for about a minute.', { name }),
      cancel: t('Cancel'),
      ofMany: (count) => ({
        text: t(
          '{count, plural, one {# screen will restart and show nothing for about a minute.} other {# screens will restart and show nothing for about a minute.}}',
          { count },
        ),
        confirm: t('{count, plural, one {Reboot # screen} other {Reboot # screens}}', { count }),
      }),
    },
  },
  {
    kind: 'send-logs',
    icon: <ScrollText />,
    title: t('Logs'),
    failure: t('Logs failed'),
    about: t('Fetches the machine’s logs of the last day'),
    buttons: [{ label: t('Fetch'), name: t('Fetch logs') }],
  },
  {
    kind: 'update-agent',
    icon: <CircleArrowUp />,
    title: t('Update agent'),
    failure: t('Update agent failed'),
    about: t('Installs this server’s version of the agent'),
    buttons: [{ label: t('Update'), name: t('Update agent') }],
  },
  {
    kind: 'update-system',
    icon: <HardDriveDownload />,
    title: t('Update system'),
    failure: t('Update system failed'),
    about: t('Replaces the machine’s whole system and restarts it'),
    buttons: [{ label: t('Update'), name: t('Update system') }],
    confirmation: {
      text: (name) =>
        t(
          '{name} will download the new system, restart and show nothing for about a minute. If the picture isn’t back within five minutes, the former system starts again.',
          { name },
        ),
      cancel: t('Cancel'),
      ofMany: (count) => ({
        text: t(
          '{count, plural, one {# screen will download the new system, restart and show nothing for about a minute. If the picture isn’t back within five minutes, the former system starts again.} other {# screens will download the new system, restart and show nothing for about a minute. If the picture isn’t back within five minutes, the former system starts again.}}',
          { count },
        ),
        confirm: t('{count, plural, one {Update # screen} other {Update # screens}}', { count }),
      }),
    },
  },
];

/** The commands that a device takes: those for its player, and those that the agent of its machine reports that it can. */
export function listOffers({ abilities }: Pick<Device, 'abilities'>): CommandOffer[] {
  return [
    {
      kind: 'identify',
      icon: <Eye />,
      title: t('Identify'),
      failure: t('Identify failed'),
      about: t('Shows the screen’s name for 10 seconds'),
      buttons: [{ label: t('Identify'), name: t('Identify') }],
    },
    {
      kind: 'screenshot',
      icon: <Camera />,
      title: t('Screenshot'),
      failure: t('Screenshot failed'),
      about: abilities.includes('screenshot')
        ? t('Captures the whole screen, web pages included')
        : t('Captures what the screen shows'),
      buttons: [{ label: t('Take'), name: t('Take screenshot') }],
    },
    {
      kind: 'reload',
      icon: <RotateCw />,
      title: t('Reload'),
      failure: t('Reload failed'),
      about: t('Restarts the player'),
      buttons: [{ label: t('Reload'), name: t('Reload') }],
    },
    {
      kind: 'clear-cache',
      icon: <Eraser />,
      title: t('Clear cache'),
      failure: t('Clear cache failed'),
      about: t('Downloads all media again'),
      buttons: [{ label: t('Clear', {}, 'a cache'), name: t('Clear cache') }],
      confirmation: {
        text: (name) =>
          t(
            '{name} will delete its saved media and download what it needs again. Without a network it will have nothing to show.',
            { name },
          ),
        cancel: t('Keep'),
      },
    },
    ...machineOffers.filter(({ kind }) => abilities.includes(kind)),
  ];
}
