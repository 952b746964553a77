import { block, enterCode, file } from './steps.ts';
import type { Step, Way, WayFacts } from './way.ts';

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

export const raspberryPi = (at: WayFacts): Way => ({
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

export const pc = (at: WayFacts): Way => ({
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

export const browser = (at: WayFacts): Way => ({
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
