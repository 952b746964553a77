import { block, enterCode, file } from './steps.ts';
import type { Step, Way, WayFacts } from './way.ts';

const typeServer = (at: WayFacts): Step => ({
  picture: 'address',
  text: at.t('Start the app and enter <code>{server}</code>. It asks only once.', { server: at.server }),
});

const menus = (at: WayFacts): string =>
  at.t('Menus have other names on some models. Switch the display’s own standby and “no signal” shut-off off.');

export const samsung = (at: WayFacts): Way => ({
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

export const lg = (at: WayFacts): Way => ({
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

export const fireTv = (at: WayFacts): Way => ({
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

export const android = (at: WayFacts): Way => ({
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
