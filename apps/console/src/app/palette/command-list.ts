import {
  AppWindow,
  Bell,
  CircleCheckBig,
  Clock,
  CreditCard,
  Download,
  FileDown,
  ScanFace,
  FolderPlus,
  Globe,
  HardDrive,
  KeyRound,
  LayoutTemplate,
  Lock,
  LogIn,
  MonitorPlay,
  MonitorUp,
  Newspaper,
  Palette,
  Receipt,
  ReceiptText,
  ShieldCheck,
  Siren,
  Smartphone,
  Sparkles,
  Trash2,
  Tv,
  Upload,
  Usb,
  UserPlus,
  UserRound,
  UsersRound,
  Utensils,
  Webhook,
  Zap,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { addDeviceAddress } from '../../features/fleet/index.ts';
import { listTemplateLinks } from '../../features/layouts/index.ts';
import { previewAddress } from '../../features/schedule/index.ts';
import type { AddressCommand } from './commands.ts';

const ACCOUNT = '/settings/account';
const WHOLE_ACCOUNT = `${ACCOUNT}/organization`;

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

/** The commands for settings of the person and of the account. */
const accountCommands: readonly AddressCommand[] = [
  {
    label: t('Name and email address'),
    words: t('profile rename company organization mail change', {}, 'search words'),
    icon: UserRound,
    to: `${ACCOUNT}#profile`,
  },
  {
    label: t('Change password'),
    words: t('security sign-in login', {}, 'search words'),
    icon: Lock,
    to: `${ACCOUNT}#password`,
  },
  {
    label: t('Passkeys'),
    words: t('fingerprint face touch id yubikey security key sign-in login', {}, 'search words'),
    icon: ScanFace,
    to: `${ACCOUNT}#passkeys`,
  },
  {
    label: t('Second factor'),
    words: t('two-factor 2fa mfa authenticator totp otp recovery codes security', {}, 'search words'),
    icon: ShieldCheck,
    to: `${ACCOUNT}#second-factor`,
  },
  {
    label: t('Sessions'),
    words: t('sign out everywhere signed in devices browsers lost phone', {}, 'search words'),
    icon: Smartphone,
    to: `${ACCOUNT}#sessions`,
  },
  {
    label: t('Time zone'),
    words: t('timezone clock hours utc daylight', {}, 'search words'),
    icon: Clock,
    to: `${ACCOUNT}#time-zone`,
  },
  {
    label: t('Time zone of the account'),
    words: t('timezone clock new screens', {}, 'search words'),
    icon: Clock,
    to: `${WHOLE_ACCOUNT}#time-zone`,
  },
  {
    label: t('Screen alerts'),
    words: t('notifications notify email offline warn monitoring', {}, 'search words'),
    icon: Bell,
    to: `${WHOLE_ACCOUNT}#screen-alerts`,
  },
  {
    label: t('Ask for approval of changes'),
    words: t('approve approvals review release four eyes', {}, 'search words'),
    icon: CircleCheckBig,
    needs: 'approvals.changeSettings',
    to: `${WHOLE_ACCOUNT}#approval`,
  },
  {
    label: t('Logo and color'),
    words: t('branding brand colour theme corporate design white label name', {}, 'search words'),
    icon: Palette,
    needs: 'branding.update',
    to: '/settings/branding',
  },
  {
    label: t('Download your data'),
    words: t('export gdpr privacy copy', {}, 'search words'),
    icon: Download,
    to: `${ACCOUNT}#your-data`,
  },
  {
    label: t('Delete account'),
    words: t('close remove leave end gdpr', {}, 'search words'),
    icon: Trash2,
    needs: 'accounts.deleteAccount',
    to: `${WHOLE_ACCOUNT}#delete-account`,
  },
  {
    label: t('Create API key'),
    words: t('new token rest program script automation integration', {}, 'search words'),
    icon: KeyRound,
    needs: 'apiKeys.create',
    to: '/integrations/keys?new',
  },
  {
    label: t('Add webhook'),
    words: t('new events callback http integration zapier slack', {}, 'search words'),
    icon: Webhook,
    needs: 'webhooks.create',
    to: '/integrations/webhooks?new',
  },
  {
    label: t('Add trigger'),
    words: t('new button alarm till fire panel address integration', {}, 'search words'),
    icon: Zap,
    needs: 'triggers.create',
    to: '/integrations/triggers?new',
  },
  {
    label: t('Export the activity log'),
    words: t('csv download logs spreadsheet excel', {}, 'search words'),
    icon: Download,
    to: '/logs',
  },
  {
    label: t('Storage'),
    words: t('space disk full quota limit gb used', {}, 'search words'),
    icon: HardDrive,
    needs: 'billing.overview',
    to: '/subscription',
  },
  {
    label: t('Change plan'),
    words: t('upgrade pricing price buy more seats cancel subscription cost', {}, 'search words'),
    icon: CreditCard,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: t('Invoices'),
    words: t('bill bills billing receipt payment card pay', {}, 'search words'),
    icon: Receipt,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: t('Single Sign-On'),
    words: t('sso oidc saml okta entra google microsoft identity provider login', {}, 'search words'),
    icon: LogIn,
    page: '/developer',
    to: '/developer?tab=single-sign-on',
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
  ...accountCommands,
  ...documentCommands,
];
