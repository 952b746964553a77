import {
  AppWindow,
  Bell,
  ChartNoAxesColumn,
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
import { addDeviceAddress } from '../../features/fleet/index.ts';
import { listTemplateLinks } from '../../features/layouts/index.ts';
import { previewAddress } from '../../features/schedule/index.ts';
import type { AddressCommand } from './commands.ts';

const ACCOUNT = '/settings/account';
const WHOLE_ACCOUNT = `${ACCOUNT}/organization`;

/** The commands that are needed first and most often. */
export const firstCommands: readonly AddressCommand[] = [
  {
    label: 'Add a screen',
    words: 'pair new device tv display monitor code qr connect register',
    icon: MonitorUp,
    needs: 'devices.pair',
    to: addDeviceAddress,
  },
  {
    label: 'Upload media',
    words: 'add new files image picture photo video import png jpg mp4',
    icon: Upload,
    needs: 'media.uploadImage',
    to: '/media?upload',
  },
  {
    label: 'Put something on screens',
    words: 'assign show publish play display content now',
    icon: MonitorPlay,
    needs: 'assignments.assignToDevice',
    to: '/media?show',
  },
  {
    label: 'New layout',
    words: 'create design template editor canvas poster welcome board',
    icon: LayoutTemplate,
    needs: 'layouts.create',
    to: '/layouts?new=1',
  },
  {
    label: 'Invite someone',
    words: 'add new user person member team colleague staff employee share access',
    icon: UserPlus,
    needs: 'team.invite',
    to: '/people?invite',
  },
];

/** Layouts that begin with a template; the menu board has the words of those who need one. */
const templateCommands: readonly AddressCommand[] = listTemplateLinks().map(({ id, name, description, to }) => ({
  ...(id === 'menu'
    ? { label: 'Make a menu board', words: 'template food drinks restaurant cafe bar prices', icon: Utensils }
    : { label: `New layout: ${name}`, words: `template ${description.toLowerCase()}`, icon: LayoutTemplate }),
  needs: 'layouts.create',
  to,
}));

/** The commands for screens and content. */
const contentCommands: readonly AddressCommand[] = [
  {
    label: 'New price list',
    words: 'create prices menu cost sold out',
    icon: ReceiptText,
    needs: 'priceLists.create',
    to: '/prices?new',
  },
  {
    label: 'Add a feed',
    words: 'new rss news atom ticker headlines',
    icon: Newspaper,
    needs: 'feeds.create',
    to: '/feeds?new',
  },
  {
    label: 'Add web page',
    words: 'new website webpage url site dashboard link internet',
    icon: Globe,
    needs: 'webpages.create',
    to: '/media?webpage',
  },
  {
    label: 'New folder',
    words: 'create directory organize sort',
    icon: FolderPlus,
    needs: 'folders.create',
    to: '/media?newFolder',
  },
  {
    label: 'Create group',
    words: 'new device groups of screens together',
    icon: UsersRound,
    needs: 'groups.create',
    to: '/device-groups?newGroup',
  },
  {
    label: 'Prepare a takeover',
    words: 'standby message emergency alarm fire evacuation one press',
    icon: Siren,
    needs: 'takeovers.setStandby',
    to: '/takeovers?standby',
  },
  { label: 'Preview a screen', words: 'what will play when future simulate', icon: MonitorPlay, to: previewAddress },
  {
    label: 'Prepare screens',
    words: 'wi-fi wireless wlan network usb stick many bulk mass vitrine.txt file token',
    icon: FileDown,
    needs: 'pairingTokens.create',
    to: '/prepared-screens?new=true',
  },
  {
    label: 'Media for a USB stick',
    words: 'offline slow network download drive',
    icon: Usb,
    needs: 'stickMedia.describe',
    to: '/prepared-screens',
  },
  {
    label: 'Proof of play of a screen',
    words: 'report reports statistics analytics plays played shown csv history availability uptime',
    icon: ChartNoAxesColumn,
    to: '/device-management',
  },
  {
    label: 'Sample content',
    words: 'demo examples look around try',
    icon: Sparkles,
    needs: 'welcome.addSamples',
    to: '/dashboard?samples=add',
  },
];

/** The commands for settings of the person and of the account. */
const accountCommands: readonly AddressCommand[] = [
  {
    label: 'Name and email address',
    words: 'profile rename company organization mail change',
    icon: UserRound,
    to: `${ACCOUNT}#profile`,
  },
  { label: 'Change password', words: 'security sign-in login', icon: Lock, to: `${ACCOUNT}#password` },
  {
    label: 'Passkeys',
    words: 'fingerprint face touch id yubikey security key sign-in login',
    icon: ScanFace,
    to: `${ACCOUNT}#passkeys`,
  },
  {
    label: 'Second factor',
    words: 'two-factor 2fa mfa authenticator totp otp recovery codes security',
    icon: ShieldCheck,
    to: `${ACCOUNT}#second-factor`,
  },
  {
    label: 'Sessions',
    words: 'sign out everywhere signed in devices browsers lost phone',
    icon: Smartphone,
    to: `${ACCOUNT}#sessions`,
  },
  { label: 'Time zone', words: 'timezone clock hours utc daylight', icon: Clock, to: `${ACCOUNT}#time-zone` },
  {
    label: 'Time zone of the account',
    words: 'timezone clock new screens',
    icon: Clock,
    to: `${WHOLE_ACCOUNT}#time-zone`,
  },
  {
    label: 'Screen alerts',
    words: 'notifications notify email offline warn monitoring',
    icon: Bell,
    to: `${WHOLE_ACCOUNT}#screen-alerts`,
  },
  {
    label: 'Ask for approval of changes',
    words: 'approve approvals review release four eyes',
    icon: CircleCheckBig,
    needs: 'approvals.changeSettings',
    to: `${WHOLE_ACCOUNT}#approval`,
  },
  {
    label: 'Logo and color',
    words: 'branding brand colour theme corporate design white label name',
    icon: Palette,
    needs: 'branding.update',
    to: '/settings/branding',
  },
  {
    label: 'Download your data',
    words: 'export gdpr privacy copy',
    icon: Download,
    to: `${ACCOUNT}#your-data`,
  },
  {
    label: 'Delete account',
    words: 'close remove leave end gdpr',
    icon: Trash2,
    needs: 'accounts.deleteAccount',
    to: `${WHOLE_ACCOUNT}#delete-account`,
  },
  {
    label: 'Create API key',
    words: 'new token rest program script automation integration',
    icon: KeyRound,
    needs: 'apiKeys.create',
    to: '/integrations/keys?new',
  },
  {
    label: 'Add webhook',
    words: 'new events callback http integration zapier slack',
    icon: Webhook,
    needs: 'webhooks.create',
    to: '/integrations/webhooks?new',
  },
  {
    label: 'Add trigger',
    words: 'new button alarm till fire panel address integration',
    icon: Zap,
    needs: 'triggers.create',
    to: '/integrations/triggers?new',
  },
  {
    label: 'Export the activity log',
    words: 'csv download logs spreadsheet excel',
    icon: Download,
    to: '/logs',
  },
  {
    label: 'Storage',
    words: 'space disk full quota limit gb used',
    icon: HardDrive,
    needs: 'billing.overview',
    to: '/subscription',
  },
  {
    label: 'Change plan',
    words: 'upgrade pricing price buy more seats cancel subscription cost',
    icon: CreditCard,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: 'Invoices',
    words: 'bill bills billing receipt payment card pay',
    icon: Receipt,
    page: '/subscription',
    to: '/subscription',
  },
  {
    label: 'Single Sign-On',
    words: 'sso oidc saml okta entra google microsoft identity provider login',
    icon: LogIn,
    page: '/developer',
    to: '/developer?tab=single-sign-on',
  },
];

/** The pages of the server about what stands behind a screen. */
const setUpCommands: readonly AddressCommand[] = [
  { label: 'Samsung TV or display', words: 'tizen smart tv wgt app install', to: '/docs/screens/samsung' },
  { label: 'LG TV or display', words: 'webos smart tv ipk app install', to: '/docs/screens/lg' },
  { label: 'Fire TV', words: 'amazon stick firetv firestick', to: '/docs/screens/fire-tv' },
  { label: 'Android TV, box or tablet', words: 'google chromecast fully kiosk', to: '/docs/screens/android' },
  { label: 'Raspberry Pi', words: 'raspi debian agent deb linux', to: '/docs/screens/raspberry-pi' },
  { label: 'Mini PC', words: 'computer nuc disk image debian linux windows iso img', to: '/docs/screens/pc' },
  { label: 'Any browser', words: 'chrome edge firefox safari kiosk ipad chromebook', to: '/docs/screens/browser' },
].map((each) => ({ ...each, icon: each.to.endsWith('browser') ? AppWindow : Tv }));

const documentCommands: readonly AddressCommand[] = [
  {
    label: 'Downloads for screens',
    words: 'app package install setup tv player software',
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
