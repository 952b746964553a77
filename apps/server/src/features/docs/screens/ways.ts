import { t } from '@vitrine/messages/t';
import type { Step, Way, WayFacts } from './way.ts';

const file = (name: string): string => `<a href="/player/download/${name}" download>${name}</a>`;
const block = (lines: readonly string[]): string => `<pre><code>${lines.join('\n')}</code></pre>`;

const enterCode = (at: WayFacts): Step => ({
  picture: 'code',
  text: at.t(
    'The screen shows a code. In the console, choose <b>Device Management</b>, <b>Add device</b>, and type it.',
  ),
});
const typeServer = (at: WayFacts): Step => ({
  picture: 'address',
  text: at.t('Start the app and enter <code>{server}</code>. It asks only once.', { server: at.server }),
});

const menus = (at: WayFacts): string =>
  at.t('Menus have other names on some models. Switch the display’s own standby and “no signal” shut-off off.');

const samsung = (at: WayFacts): Way => ({
  id: 'samsung',
  title: at.t('Samsung'),
  lead: at.t('Signage displays open the player by themselves; TVs get an app.'),
  picture: 'display',
  variants: [
    {
      id: 'display',
      title: at.t('Signage display'),
      lead: at.t('Tizen 5.5 (2020) and newer. Nothing to install.'),
      steps: [
        { picture: 'menu', text: at.t('In the menu of the display, open <b>URL Launcher Settings</b>.') },
        {
          picture: 'address',
          text: at.t('As <b>Web App Address</b>, enter <code>{player}</code>.', { player: at.player }),
        },
        {
          picture: 'source',
          text: at.t('Choose <b>URL Launcher</b> as the source, and let the display start with it.'),
        },
        enterCode(at),
      ],
      note: menus(at),
    },
    {
      id: 'tv',
      title: at.t('TV'),
      lead: at.t(
        'Tizen 5.5 (2020) and newer. You need a computer with Tizen Studio. A mini PC or a Fire TV stick at the HDMI input is less work.',
      ),
      steps: [
        {
          picture: 'file',
          text: at.t('On the computer, download {file}. It is not signed yet.', { file: file('vitrine.wgt') }),
        },
        {
          picture: 'setting',
          text: at.t(
            'Turn on <b>Developer Mode</b> of the TV, and connect to it with Tizen Studio. In <b>Certificate Manager</b>, make a Samsung certificate with the DUID of the TV.',
          ),
        },
        {
          picture: 'commands',
          text:
            at.t('Sign and install the app.') +
            block(['tizen package -t wgt -s PROFILE -- vitrine.wgt', 'tizen install -n vitrine.wgt -t TV']),
        },
        typeServer(at),
        enterCode(at),
      ],
    },
  ],
});

const lg = (at: WayFacts): Way => ({
  id: 'lg',
  title: at.t('LG'),
  lead: at.t('Signage displays open the player by themselves; TVs get an app.'),
  picture: 'tv',
  variants: [
    {
      id: 'display',
      title: at.t('Signage display'),
      lead: at.t('webOS Signage with Chromium 68 or newer. Nothing to install.'),
      steps: [
        { picture: 'menu', text: at.t('In the Installation Menu, open <b>SI Server Setting</b> or <b>URL Play</b>.') },
        {
          picture: 'address',
          text: at.t('Set the application type to <b>URL</b>, and enter <code>{player}</code>.', { player: at.player }),
        },
        { picture: 'source', text: at.t('Turn the launch mode on, so that the display starts with it.') },
        enterCode(at),
      ],
      note: menus(at),
    },
    {
      id: 'tv',
      title: at.t('TV'),
      lead: at.t(
        'webOS 5 (2020) and newer. You need a computer with Node.js. A mini PC or a Fire TV stick at the HDMI input is less work.',
      ),
      steps: [
        { picture: 'file', text: at.t('On the computer, download {file}.', { file: file('vitrine.ipk') }) },
        {
          picture: 'setting',
          text: at.t(
            'Turn on <b>Developer Mode</b> of the TV with LG’s app of this name, and connect to the TV with <code>ares-setup-device</code>.',
          ),
        },
        {
          picture: 'commands',
          text:
            at.t('Install the app.') +
            block(['npm install -g @webos-tools/cli', 'ares-install --device TV vitrine.ipk']),
        },
        typeServer(at),
        enterCode(at),
      ],
      note: at.t('Developer Mode ends after some weeks unless you extend it in LG’s app.'),
    },
  ],
});

const kioskStart = (at: WayFacts): Step => ({
  picture: 'address',
  text: at.t(
    'Set <code>{player}</code> as its start page. Let it start with the device, and allow autoplay of videos.',
    { player: at.player },
  ),
});

const fireTv = (at: WayFacts): Way => ({
  id: 'fire-tv',
  title: at.t('Fire TV'),
  lead: at.t('A stick at the HDMI input makes any TV a screen.'),
  picture: 'stick',
  variants: [
    {
      id: 'stick',
      title: at.t('Stick or TV with Fire OS'),
      lead: at.t('Not those with Vega OS, such as the Fire TV Stick 4K Select: they run no Android apps.'),
      steps: [
        {
          picture: 'app',
          text: at.t(
            'Install a kiosk browser, such as Fully Kiosk Browser, from the app store or from its maker’s site.',
          ),
        },
        kioskStart(at),
        { picture: 'awake', text: at.t('In the settings of the Fire TV, turn the screen saver off.') },
        enterCode(at),
      ],
    },
  ],
});

const android = (at: WayFacts): Way => ({
  id: 'android',
  title: at.t('Android'),
  lead: at.t('TVs, boxes, displays and tablets with Android 8 or newer.'),
  picture: 'tablet',
  hasCamera: true,
  variants: [
    {
      id: 'kiosk',
      title: at.t('With a kiosk browser'),
      lead: at.t('For a screen that stays. Keep its WebView updated: it is the engine.'),
      steps: [
        { picture: 'app', text: at.t('Install a kiosk browser, such as Fully Kiosk Browser.') },
        kioskStart(at),
        { picture: 'awake', text: at.t('Keep the screen on, and turn energy saving and the screen saver off.') },
        enterCode(at),
      ],
    },
    {
      id: 'chrome',
      title: at.t('To try it out'),
      lead: at.t('A tablet or phone that you have at hand.'),
      steps: [
        {
          picture: 'address',
          text: at.t('Open <code>{player}</code> in Chrome, or scan the QR code on this page.', { player: at.player }),
        },
        { picture: 'app', text: at.t('Choose <b>Add to Home screen</b>, and start it from there in full screen.') },
        enterCode(at),
      ],
    },
  ],
});

const installPackage = (at: WayFacts): readonly Step[] => [
  {
    picture: 'commands',
    text:
      at.t('Install the package, in a terminal or by SSH.') +
      block([
        `curl -O ${at.server}/player/download/vitrine-agent.deb`,
        'sudo apt update',
        'sudo apt install ./vitrine-agent.deb',
      ]),
  },
  {
    picture: 'address',
    text: at.t('It asks for the address of the server: <code>{server}</code>', { server: at.server }),
  },
  enterCode(at),
];

const many = (at: WayFacts): string =>
  at.t('Many screens? <a href="/prepared-screens">Prepare them</a> with one file, so that they pair themselves.');

const raspberryPi = (at: WayFacts): Way => ({
  id: 'raspberry-pi',
  title: at.t('Raspberry Pi'),
  lead: at.t('Model 4 or 5, with its official power supply and a good card or an SSD.'),
  picture: 'board',
  variants: [
    {
      id: 'package',
      title: at.t('With the package'),
      lead: at.t(
        'Raspberry Pi OS Lite (64-bit) of October 2023 or newer. It restarts what hangs and updates itself. The file is {file}.',
        { file: file('vitrine-agent.deb') },
      ),
      steps: [
        {
          picture: 'card',
          text: at.t(
            'Write <b>Raspberry Pi OS Lite (64-bit)</b> to the card with Raspberry Pi Imager. In its settings, set a user, your Wi-Fi and <b>Enable SSH</b>.',
          ),
        },
        {
          picture: 'connect',
          text: at.t(
            'Put the card in, connect the screen to the HDMI socket next to the power socket, and connect power.',
          ),
        },
        ...installPackage(at),
      ],
      note: many(at),
    },
  ],
});

const getImage = (at: WayFacts): string =>
  at.image === undefined
    ? at.t(
        'Get the file <code>vitrine-screen_VERSION_amd64.img.gz</code>: it is one of the files of each release, so ask who runs this server. Or make it from the sources of Vitrine on Debian or Ubuntu, in about ten minutes:',
      ) + block(['sudo npm run image'])
    : at.t('<a href="{image}">Download the disk image</a>, <code>vitrine-screen_VERSION_amd64.img.gz</code>.', {
        image: at.image,
      });

/** The permission that current Chrome and Edge need for pages of the local network. */
const localPages = (at: WayFacts): string =>
  at.t(
    'To show web pages of your own network in Chrome or Edge 142 and newer, set their policy <code>LocalNetworkAccessAllowedForUrls</code> to <code>["{server}"]</code>.',
    { server: at.server },
  );

const pc = (at: WayFacts): Way => ({
  id: 'pc',
  title: at.t('Mini PC'),
  lead: at.t('The most dependable screen: a small computer that starts with it.'),
  picture: 'pc',
  variants: [
    {
      id: 'image',
      title: at.t('With the disk image'),
      lead: at.t('A 64-bit PC with UEFI, 4 GB of memory and a disk of 4 GB. No keyboard, nothing to install.'),
      steps: [
        { picture: 'file', text: getImage(at) },
        {
          picture: 'card',
          text: at.t(
            'Write it to a USB stick or to the disk of the PC, with Raspberry Pi Imager (<b>Use custom</b>) or balenaEtcher. Everything on it is replaced.',
          ),
        },
        {
          picture: 'card',
          text:
            at.t(
              'On its first partition, <code>VITRINE</code>, put a file <code>vitrine.txt</code> with this line. Or tell the PC later by phone: it opens a Wi-Fi and shows how.',
            ) + block([`SERVER=${at.server}`]),
        },
        {
          picture: 'setting',
          text: at.t(
            'In the firmware of the PC, turn <b>Secure Boot</b> off and <b>Restore on AC power loss</b> on. Then start it.',
          ),
        },
        enterCode(at),
      ],
      note: many(at),
    },
    {
      id: 'debian',
      title: at.t('With Debian'),
      lead: at.t('Debian 12 or newer, without a desktop. The file is {file}.', { file: file('vitrine-agent.deb') }),
      steps: installPackage(at),
    },
    {
      id: 'windows',
      title: at.t('With Windows'),
      lead: at.t('Edge shows the player in full screen.'),
      steps: [
        {
          picture: 'setting',
          text: at.t('Let Windows sign in by itself (<code>netplwiz</code>), and set sleep to <b>Never</b>.'),
        },
        {
          picture: 'commands',
          text:
            at.t('Add a shortcut to the startup folder (<code>shell:startup</code>).') +
            block([
              `msedge.exe --kiosk ${at.player} --edge-kiosk-type=fullscreen`,
              '  --no-first-run --autoplay-policy=no-user-gesture-required',
            ]),
        },
        enterCode(at),
      ],
      note: localPages(at),
    },
  ],
});

const browser = (at: WayFacts): Way => ({
  id: 'browser',
  title: at.t('Browser'),
  lead: at.t('Any computer, iPad or Chromebook, in a minute.'),
  picture: 'browser',
  hasCamera: true,
  variants: [
    {
      id: 'computer',
      title: at.t('Computer'),
      lead: at.t('Chrome, Edge or Safari, not older than 2020.'),
      steps: [
        {
          picture: 'address',
          text: at.t('Open <a href="{player}"><code>{player}</code></a> in the browser of the screen.', {
            player: at.player,
          }),
        },
        { picture: 'source', text: at.t('Press F11 for full screen, on a Mac <b>Control Command F</b>.') },
        enterCode(at),
      ],
      note: localPages(at),
    },
    {
      id: 'ipad',
      title: at.t('iPad'),
      lead: at.t('iPadOS 14 or newer.'),
      steps: [
        {
          picture: 'address',
          text: at.t('Open <code>{player}</code> in Safari, or scan the QR code on this page.', { player: at.player }),
        },
        { picture: 'app', text: at.t('Choose <b>Share</b>, <b>Add to Home Screen</b>, and start it from there.') },
        { picture: 'setting', text: at.t('Turn on <b>Guided Access</b>, and set Auto-Lock to <b>Never</b>.') },
        enterCode(at),
      ],
    },
    {
      id: 'chromebook',
      title: at.t('ChromeOS'),
      lead: at.t('A managed device starts with the player.'),
      steps: [
        {
          picture: 'setting',
          text: at.t(
            'In the Google Admin console, open <b>Devices</b>, <b>Chrome</b>, <b>Apps &amp; extensions</b>, <b>Kiosks</b>. Add a web app with <code>{player}</code>, and launch it automatically.',
            { player: at.player },
          ),
        },
        enterCode(at),
      ],
    },
  ],
});

/** The ways in their order, each with the addresses of this installation. */
export const ways = [samsung, lg, fireTv, android, raspberryPi, pc, browser] as const;

/** The last parts of their addresses. */
export const wayIds = ways.map((way) => way({ server: '', player: '', image: undefined, t }).id);
