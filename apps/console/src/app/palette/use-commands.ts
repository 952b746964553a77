import { CalendarPlus, GalleryHorizontalEnd, LogOut, MonitorPlay, MonitorUp, Siren, SunMoon } from 'lucide-react';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { addDeviceAddress } from '../../features/fleet/index.ts';
import { useNewPlaylist } from '../../features/playlists/index.ts';
import { previewAddress, toNewScheduleAddress } from '../../features/schedule/index.ts';
import { mayUse, useMay } from '../../ui/access/may.tsx';
import { dayIn } from '../../ui/format/date-format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { chooseTheme, readTheme } from '../../ui/theme/theme.ts';
import { listPlaces, type NavItem } from '../shell/nav.ts';
import type { Command, Commands } from './commands.ts';

export interface PaletteOptions {
  /** The paths of the pages that the account has. */
  pages: readonly string[];
  isAdmin: boolean;
  onTakeOver: () => void;
  onSignOut: () => void;
}

/** The commands of the palette for the signed-in person. */
export function usePaletteCommands({ pages, isAdmin, onTakeOver, onSignOut }: PaletteOptions): Commands {
  const navigate = useNavigate();
  const newPlaylist = useNewPlaylist();
  const timeZone = useTimeZone();
  const go = (to: string) => void navigate(to);
  const may = useMay();
  const actions: Command[] = [
    {
      id: 'add-screen',
      needs: 'devices.pair',
      label: 'Add a screen',
      words: 'pair device code',
      icon: MonitorUp,
      run: () => go(addDeviceAddress),
    },
    {
      id: 'take-over',
      needs: 'takeovers.start',
      label: 'Take over screens',
      words: 'emergency',
      icon: Siren,
      shortcut: 'Shift T',
      run: onTakeOver,
    },
    {
      id: 'schedule',
      needs: 'schedule.create',
      label: 'Schedule something',
      words: 'add event calendar',
      icon: CalendarPlus,
      run: () => go(toNewScheduleAddress(dayIn(timeZone, new Date()))),
    },
    {
      id: 'playlist',
      needs: 'playlists.create',
      label: 'New playlist',
      words: 'create loop',
      icon: GalleryHorizontalEnd,
      run: newPlaylist.create,
    },
    {
      id: 'preview',
      label: 'Preview a screen',
      words: 'what will play when',
      icon: MonitorPlay,
      run: () => go(previewAddress),
    },
    {
      id: 'theme',
      label: 'Switch between light and dark',
      words: 'theme',
      icon: SunMoon,
      run: () => chooseTheme(isDark() ? 'light' : 'dark'),
    },
    { id: 'sign-out', label: 'Sign Out', words: 'log out', icon: LogOut, run: onSignOut },
  ];
  return {
    actions: actions.filter((command) => mayUse(may, command)),
    pages: listPlaces(pages, isAdmin).map((place) => toCommand(place, go)),
  };
}

function isDark(): boolean {
  const theme = readTheme();
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

const toCommand = ({ path, label, icon, isExternal }: NavItem, go: (to: string) => void): Command => ({
  id: path,
  label,
  icon,
  run: () => (isExternal === true ? void window.open(path, '_blank', 'noreferrer') : go(path)),
});
