import type { Addresses, Step, Way } from './way.ts';

const file = (name: string): string => `<a href="/player/download/${name}" download>${name}</a>`;
const block = (lines: readonly string[]): string => `<pre><code>${lines.join('\n')}</code></pre>`;

const enterCode: Step = {
  picture: 'code',
  text: 'The screen shows a code. In the console, choose <b>Device Management</b>, <b>Add device</b>, and type it.',
};
const typeServer = ({ server }: Addresses): Step => ({
  picture: 'address',
  text: `Start the app and enter <code>${server}</code>. It asks only once.`,
});

const menus = 'Menus have other names on some models. Switch the display’s own standby and “no signal” shut-off off.';

const samsung = (at: Addresses): Way => ({
  id: 'samsung',
  title: 'Samsung',
  lead: 'Signage displays open the player by themselves; TVs get an app.',
  picture: 'display',
  variants: [
    {
      id: 'display',
      title: 'Signage display',
      lead: 'Tizen 5.5 (2020) and newer. Nothing to install.',
      steps: [
        { picture: 'menu', text: 'In the menu of the display, open <b>URL Launcher Settings</b>.' },
        { picture: 'address', text: `As <b>Web App Address</b>, enter <code>${at.player}</code>.` },
        { picture: 'source', text: 'Choose <b>URL Launcher</b> as the source, and let the display start with it.' },
        enterCode,
      ],
      note: menus,
    },
    {
      id: 'tv',
      title: 'TV',
      lead: 'Tizen 5.5 (2020) and newer. You need a computer with Tizen Studio. A mini PC or a Fire TV stick at the HDMI input is less work.',
      steps: [
        { picture: 'file', text: `On the computer, download ${file('vitrine.wgt')}. It is not signed yet.` },
        {
          picture: 'setting',
          text: 'Turn on <b>Developer Mode</b> of the TV, and connect to it with Tizen Studio. In <b>Certificate Manager</b>, make a Samsung certificate with the DUID of the TV.',
        },
        {
          picture: 'commands',
          text: `Sign and install the app.${block(['tizen package -t wgt -s PROFILE -- vitrine.wgt', 'tizen install -n vitrine.wgt -t TV'])}`,
        },
        typeServer(at),
        enterCode,
      ],
    },
  ],
});

const lg = (at: Addresses): Way => ({
  id: 'lg',
  title: 'LG',
  lead: 'Signage displays open the player by themselves; TVs get an app.',
  picture: 'tv',
  variants: [
    {
      id: 'display',
      title: 'Signage display',
      lead: 'webOS Signage with Chromium 68 or newer. Nothing to install.',
      steps: [
        { picture: 'menu', text: 'In the Installation Menu, open <b>SI Server Setting</b> or <b>URL Play</b>.' },
        { picture: 'address', text: `Set the application type to <b>URL</b>, and enter <code>${at.player}</code>.` },
        { picture: 'source', text: 'Turn the launch mode on, so that the display starts with it.' },
        enterCode,
      ],
      note: menus,
    },
    {
      id: 'tv',
      title: 'TV',
      lead: 'webOS 5 (2020) and newer. You need a computer with Node.js. A mini PC or a Fire TV stick at the HDMI input is less work.',
      steps: [
        { picture: 'file', text: `On the computer, download ${file('vitrine.ipk')}.` },
        {
          picture: 'setting',
          text: 'Turn on <b>Developer Mode</b> of the TV with LG’s app of this name, and connect to the TV with <code>ares-setup-device</code>.',
        },
        {
          picture: 'commands',
          text: `Install the app.${block(['npm install -g @webos-tools/cli', 'ares-install --device TV vitrine.ipk'])}`,
        },
        typeServer(at),
        enterCode,
      ],
      note: 'Developer Mode ends after some weeks unless you extend it in LG’s app.',
    },
  ],
});

const kioskStart = ({ player }: Addresses): Step => ({
  picture: 'address',
  text: `Set <code>${player}</code> as its start page. Let it start with the device, and allow autoplay of videos.`,
});

const fireTv = (at: Addresses): Way => ({
  id: 'fire-tv',
  title: 'Fire TV',
  lead: 'A stick at the HDMI input makes any TV a screen.',
  picture: 'stick',
  variants: [
    {
      id: 'stick',
      title: 'Stick or TV with Fire OS',
      lead: 'Not those with Vega OS, such as the Fire TV Stick 4K Select: they run no Android apps.',
      steps: [
        {
          picture: 'app',
          text: 'Install a kiosk browser, such as Fully Kiosk Browser, from the app store or from its maker’s site.',
        },
        kioskStart(at),
        { picture: 'awake', text: 'In the settings of the Fire TV, turn the screen saver off.' },
        enterCode,
      ],
    },
  ],
});

const android = (at: Addresses): Way => ({
  id: 'android',
  title: 'Android',
  lead: 'TVs, boxes, displays and tablets with Android 8 or newer.',
  picture: 'tablet',
  hasCamera: true,
  variants: [
    {
      id: 'kiosk',
      title: 'With a kiosk browser',
      lead: 'For a screen that stays. Keep its WebView updated: it is the engine.',
      steps: [
        { picture: 'app', text: 'Install a kiosk browser, such as Fully Kiosk Browser.' },
        kioskStart(at),
        { picture: 'awake', text: 'Keep the screen on, and turn energy saving and the screen saver off.' },
        enterCode,
      ],
    },
    {
      id: 'chrome',
      title: 'To try it out',
      lead: 'A tablet or phone that you have at hand.',
      steps: [
        { picture: 'address', text: `Open <code>${at.player}</code> in Chrome, or scan the QR code on this page.` },
        { picture: 'app', text: 'Choose <b>Add to Home screen</b>, and start it from there in full screen.' },
        enterCode,
      ],
    },
  ],
});

const installPackage = ({ server }: Addresses): readonly Step[] => [
  {
    picture: 'commands',
    text: `Install the package, in a terminal or by SSH.${block([
      `curl -O ${server}/player/download/vitrine-agent.deb`,
      'sudo apt update',
      'sudo apt install ./vitrine-agent.deb',
    ])}`,
  },
  { picture: 'address', text: `It asks for the address of the server: <code>${server}</code>` },
  enterCode,
];

const many = 'Many screens? <a href="/prepared-screens">Prepare them</a> with one file, so that they pair themselves.';

const raspberryPi = (at: Addresses): Way => ({
  id: 'raspberry-pi',
  title: 'Raspberry Pi',
  lead: 'Model 4 or 5, with its official power supply and a good card or an SSD.',
  picture: 'board',
  variants: [
    {
      id: 'package',
      title: 'With the package',
      lead: `Raspberry Pi OS Lite (64-bit) of October 2023 or newer. It restarts what hangs and updates itself. The file is ${file('vitrine-agent.deb')}.`,
      steps: [
        {
          picture: 'card',
          text: 'Write <b>Raspberry Pi OS Lite (64-bit)</b> to the card with Raspberry Pi Imager. In its settings, set a user, your Wi-Fi and <b>Enable SSH</b>.',
        },
        {
          picture: 'connect',
          text: 'Put the card in, connect the screen to the HDMI socket next to the power socket, and connect power.',
        },
        ...installPackage(at),
      ],
      note: many,
    },
  ],
});

const getImage = ({ image }: Addresses): string =>
  image === undefined
    ? `Get the file <code>vitrine-screen_VERSION_amd64.img.gz</code>: it is one of the files of each release, so ask who runs this server. Or make it from the sources of Vitrine on Debian or Ubuntu, in about ten minutes:${block(['sudo npm run image'])}`
    : `<a href="${image}">Download the disk image</a>, <code>vitrine-screen_VERSION_amd64.img.gz</code>.`;

/** The permission that current Chrome and Edge need for pages of the local network. */
const localPages = ({ server }: Addresses): string =>
  `To show web pages of your own network in Chrome or Edge 142 and newer, set their policy <code>LocalNetworkAccessAllowedForUrls</code> to <code>["${server}"]</code>.`;

const pc = (at: Addresses): Way => ({
  id: 'pc',
  title: 'Mini PC',
  lead: 'The most dependable screen: a small computer that starts with it.',
  picture: 'pc',
  variants: [
    {
      id: 'image',
      title: 'With the disk image',
      lead: 'A 64-bit PC with UEFI, 4 GB of memory and a disk of 4 GB. No keyboard, nothing to install.',
      steps: [
        { picture: 'file', text: getImage(at) },
        {
          picture: 'card',
          text: 'Write it to a USB stick or to the disk of the PC, with Raspberry Pi Imager (<b>Use custom</b>) or balenaEtcher. Everything on it is replaced.',
        },
        {
          picture: 'card',
          text: `On its first partition, <code>VITRINE</code>, put a file <code>vitrine.txt</code> with this line. Or tell the PC later by phone: it opens a Wi-Fi and shows how.${block([`SERVER=${at.server}`])}`,
        },
        {
          picture: 'setting',
          text: 'In the firmware of the PC, turn <b>Secure Boot</b> off and <b>Restore on AC power loss</b> on. Then start it.',
        },
        enterCode,
      ],
      note: many,
    },
    {
      id: 'debian',
      title: 'With Debian',
      lead: `Debian 12 or newer, without a desktop. The file is ${file('vitrine-agent.deb')}.`,
      steps: installPackage(at),
    },
    {
      id: 'windows',
      title: 'With Windows',
      lead: 'Edge shows the player in full screen.',
      steps: [
        {
          picture: 'setting',
          text: 'Let Windows sign in by itself (<code>netplwiz</code>), and set sleep to <b>Never</b>.',
        },
        {
          picture: 'commands',
          text: `Add a shortcut to the startup folder (<code>shell:startup</code>).${block([
            `msedge.exe --kiosk ${at.player} --edge-kiosk-type=fullscreen`,
            '  --no-first-run --autoplay-policy=no-user-gesture-required',
          ])}`,
        },
        enterCode,
      ],
      note: localPages(at),
    },
  ],
});

const browser = ({ server, player, image }: Addresses): Way => ({
  id: 'browser',
  title: 'Browser',
  lead: 'Any computer, iPad or Chromebook, in a minute.',
  picture: 'browser',
  hasCamera: true,
  variants: [
    {
      id: 'computer',
      title: 'Computer',
      lead: 'Chrome, Edge or Safari, not older than 2020.',
      steps: [
        {
          picture: 'address',
          text: `Open <a href="${player}"><code>${player}</code></a> in the browser of the screen.`,
        },
        { picture: 'source', text: 'Press F11 for full screen, on a Mac <b>Control Command F</b>.' },
        enterCode,
      ],
      note: localPages({ server, player, image }),
    },
    {
      id: 'ipad',
      title: 'iPad',
      lead: 'iPadOS 14 or newer.',
      steps: [
        { picture: 'address', text: `Open <code>${player}</code> in Safari, or scan the QR code on this page.` },
        { picture: 'app', text: 'Choose <b>Share</b>, <b>Add to Home Screen</b>, and start it from there.' },
        { picture: 'setting', text: 'Turn on <b>Guided Access</b>, and set Auto-Lock to <b>Never</b>.' },
        enterCode,
      ],
    },
    {
      id: 'chromebook',
      title: 'ChromeOS',
      lead: 'A managed device starts with the player.',
      steps: [
        {
          picture: 'setting',
          text: `In the Google Admin console, open <b>Devices</b>, <b>Chrome</b>, <b>Apps &amp; extensions</b>, <b>Kiosks</b>. Add a web app with <code>${player}</code>, and launch it automatically.`,
        },
        enterCode,
      ],
    },
  ],
});

/** The ways in their order, each with the addresses of this installation. */
export const ways = [samsung, lg, fireTv, android, raspberryPi, pc, browser] as const;

/** The last parts of their addresses. */
export const wayIds = ways.map((way) => way({ server: '', player: '', image: undefined }).id);
