import { CalendarPlus, GalleryHorizontalEnd, Keyboard, LogOut, Siren, SunMoon } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { useNavigate } from '../../ui/routing/navigation.tsx';
import { useNewPlaylist } from '../../features/playlists/index.ts';
import { toNewScheduleAddress } from '../../features/schedule/index.ts';
import { type Needing, mayUse, useMay } from '../../ui/access/may.tsx';
import { dayIn } from '../../ui/format/date-format.ts';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { chooseTheme, readTheme } from '../../ui/theme/theme.ts';
import { addressCommands, firstCommands } from './command-list.ts';
import { type AddressCommand, type Command, type Commands, isDocument } from './commands.ts';
import { pageCommands } from './page-list.ts';

export interface PaletteOptions {
  /** The paths of the pages that the account has. */
  pages: readonly string[];
  onTakeOver: () => void;
  onSignOut: () => void;
}

/** The commands of the palette for the signed-in person. */
export function usePaletteCommands(
  { pages, onTakeOver, onSignOut }: PaletteOptions,
  onShortcuts: () => void,
): Commands {
  const navigate = useNavigate();
  const newPlaylist = useNewPlaylist();
  const timeZone = useTimeZone();
  const may = useMay();
  const open = (to: string) => (isDocument(to) ? void window.open(to, '_blank', 'noreferrer') : void navigate(to));
  const toCommand = ({ label, words, icon, to }: AddressCommand): Command => ({
    id: `${to} ${label}`,
    label,
    ...(words !== undefined && { words }),
    icon,
    run: () => open(to),
  });
  const listCommands = (commands: readonly AddressCommand[]): Command[] =>
    commands
      .filter((command) => mayUse(may, command) && (command.page === undefined || pages.includes(command.page)))
      .map(toCommand);

  const own: (Command & Needing)[] = [
    {
      id: 'playlist',
      needs: 'playlists.create',
      label: t('New playlist'),
      words: t('create loop slideshow', {}, 'search words'),
      icon: GalleryHorizontalEnd,
      run: newPlaylist.create,
    },
    {
      id: 'schedule',
      needs: 'schedule.create',
      label: t('Schedule something'),
      words: t(
        'add new event calendar plan time breakfast lunch weekend holiday christmas special day',
        {},
        'search words',
      ),
      icon: CalendarPlus,
      run: () => open(toNewScheduleAddress(dayIn(timeZone, new Date()))),
    },
    {
      id: 'take-over',
      needs: 'takeovers.start',
      label: t('Take over screens'),
      words: t('emergency alarm message announcement interrupt takeover', {}, 'search words'),
      icon: Siren,
      shortcut: t('Shift T'),
      run: onTakeOver,
    },
  ];
  const always: Command[] = [
    {
      id: 'theme',
      label: t('Switch between light and dark'),
      words: t('theme mode night appearance', {}, 'search words'),
      icon: SunMoon,
      run: () => chooseTheme(isDark() ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      label: t('Keyboard shortcuts'),
      words: t('keys hotkeys', {}, 'search words'),
      icon: Keyboard,
      shortcut: '?',
      run: onShortcuts,
    },
    {
      id: 'sign-out',
      label: t('Sign Out'),
      words: t('log out logout leave', {}, 'search words'),
      icon: LogOut,
      run: onSignOut,
    },
  ];
  const suggested = [...listCommands(firstCommands), ...own.filter((command) => mayUse(may, command))];
  return {
    suggested,
    actions: [...suggested, ...listCommands(addressCommands), ...always],
    pages: pageCommands.filter(({ to }) => isDocument(to) || pages.includes(to)).map(toCommand),
  };
}

function isDark(): boolean {
  const theme = readTheme();
  return theme === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}
