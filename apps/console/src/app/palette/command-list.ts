import {
  AppWindow,
  Download,
  FileDown,
  FolderPlus,
  Globe,
  LayoutTemplate,
  MonitorPlay,
  MonitorUp,
  Newspaper,
  ReceiptText,
  Siren,
  Sparkles,
  Tv,
  Upload,
  Usb,
  UserPlus,
  UsersRound,
  Utensils,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { addDeviceAddress } from '../../features/fleet/index.ts';
import { listTemplateLinks } from '../../features/layouts/index.ts';
import { previewAddress } from '../../features/schedule/index.ts';
import type { AddressCommand } from './commands.ts';
import { settingsCommands } from './settings-commands.ts';

/** The commands that are needed first and most often. */
export const firstCommands: readonly AddressCommand[] = [
  {
    label: t('Add a screen'),
    words: t('pair new device tv display monitor code qr connect register', {}, 'search words'),
    icon: MonitorUp,
    needs: 'devices.pair',
    to: addDeviceAddress,
  },
  {
    label: t('Upload media'),
    words: t('add new files image picture photo video import png jpg mp4', {}, 'search words'),
    icon: Upload,
    needs: 'media.uploadImage',
    to: '/media?upload',
  },
  {
    label: t('Put something on screens'),
    words: t('assign show publish play display content now', {}, 'search words'),
    icon: MonitorPlay,
    needs: 'assignments.assignToDevice',
    to: '/media?show',
  },
  {
    label: t('New layout'),
    words: t('create design template editor canvas poster welcome board', {}, 'search words'),
    icon: LayoutTemplate,
    needs: 'layouts.create',
    to: '/layouts?new=1',
  },
  {
    label: t('Invite someone'),
    words: t('add new user person member team colleague staff employee share access', {}, 'search words'),
    icon: UserPlus,
    needs: 'team.invite',
    to: '/people?invite',
  },
];

/** Layouts that begin with a template; the menu board has the words of those who need one. */
const templateCommands: readonly AddressCommand[] = listTemplateLinks().map(({ id, name, description, to }) => ({
  ...(id === 'menu'
    ? {
        label: t('Make a menu board'),
        words: t('template food drinks restaurant cafe bar prices', {}, 'search words'),
        icon: Utensils,
      }
    : {
        label: t('New layout: {name}', { name }),
        words: t('template {description}', { description }, 'search words'),
        icon: LayoutTemplate,
      }),
  needs: 'layouts.create',
  to,
}));

/** The commands for screens and content. */
const contentCommands: readonly AddressCommand[] = [
  {
    label: t('New price list'),
    words: t('create prices menu cost sold out', {}, 'search words'),
    icon: ReceiptText,
    needs: 'priceLists.create',
    to: '/prices?new',
  },
  {
    label: t('Add a feed'),
    words: t('new rss news atom ticker headlines', {}, 'search words'),
    icon: Newspaper,
    needs: 'feeds.create',
    to: '/feeds?new',
  },
  {
    label: t('Add web page'),
    words: t('new website webpage url site dashboard link internet', {}, 'search words'),
    icon: Globe,
    needs: 'webpages.create',
    to: '/media?webpage',
  },
  {
    label: t('New folder'),
    words: t('create directory organize sort', {}, 'search words'),
    icon: FolderPlus,
    needs: 'folders.create',
    to: '/media?newFolder',
  },
  {
    label: t('Create group'),
    words: t('new device groups of screens together', {}, 'search words'),
    icon: UsersRound,
    needs: 'groups.create',
    to: '/device-groups?newGroup',
  },
  {
    label: t('Prepare a takeover'),
    words: t('standby message emergency alarm fire evacuation one press', {}, 'search words'),
    icon: Siren,
    needs: 'takeovers.setStandby',
    to: '/takeovers?standby',
  },
  {
    label: t('Preview a screen'),
    words: t('what will play when future simulate', {}, 'search words'),
    icon: MonitorPlay,
    to: previewAddress,
  },
  {
    label: t('Prepare screens'),
    words: t('wi-fi wireless wlan network usb stick many bulk mass vitrine.txt file token', {}, 'search words'),
    icon: FileDown,
    needs: 'pairingTokens.create',
    to: '/prepared-screens?new=true',
  },
  {
    label: t('Media for a USB stick'),
    words: t('offline slow network download drive', {}, 'search words'),
    icon: Usb,
    needs: 'stickMedia.describe',
    to: '/prepared-screens',
  },
  {
    label: t('Sample content'),
    words: t('demo examples look around try', {}, 'search words'),
    icon: Sparkles,
    needs: 'welcome.addSamples',
    to: '/dashboard?samples=add',
  },
];

/** The pages of the server about what stands behind a screen. */
const setUpCommands: readonly AddressCommand[] = [
  {
    label: t('Samsung TV or display'),
    words: t('tizen smart tv wgt app install', {}, 'search words'),
    to: '/docs/screens/samsung',
  },
  {
    label: t('LG TV or display'),
    words: t('webos smart tv ipk app install', {}, 'search words'),
    to: '/docs/screens/lg',
  },
  { label: t('Fire TV'), words: t('amazon stick firetv firestick', {}, 'search words'), to: '/docs/screens/fire-tv' },
  {
    label: t('Android TV, box or tablet'),
    words: t('google chromecast fully kiosk', {}, 'search words'),
    to: '/docs/screens/android',
  },
  {
    label: t('Raspberry Pi'),
    words: t('raspi debian agent deb linux', {}, 'search words'),
    to: '/docs/screens/raspberry-pi',
  },
  {
    label: t('Mini PC'),
    words: t('computer nuc disk image debian linux windows iso img', {}, 'search words'),
    to: '/docs/screens/pc',
  },
  {
    label: t('Any browser'),
    words: t('chrome edge firefox safari kiosk ipad chromebook', {}, 'search words'),
    to: '/docs/screens/browser',
  },
].map((each) => ({ ...each, icon: each.to.endsWith('browser') ? AppWindow : Tv }));

const documentCommands: readonly AddressCommand[] = [
  {
    label: t('Downloads for screens'),
    words: t('app package install setup tv player software', {}, 'search words'),
    icon: Download,
    to: '/docs/screens',
  },
  ...setUpCommands,
];

/** Every other command that is an address. */
export const addressCommands: readonly AddressCommand[] = [
  ...contentCommands,
  ...templateCommands,
  ...settingsCommands,
  ...documentCommands,
];
