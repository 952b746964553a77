import { ChevronRight } from 'lucide-react';

interface PlayerGuideProps {
  /** The player's address. */
  address: string;
}

const OWN_PROCESS =
  'If a page on the server’s own computer hangs, the screen stops too, unless the server uses HTTPS or the browser starts with --unsafely-treat-insecure-origin-as-secure=';

const listSteps = (address: string) => [
  {
    on: 'Android',
    how: [
      `Install a kiosk browser that starts with the device, for example Fully Kiosk Browser, and set ${address} as its start page.`,
      'Allow autoplay of videos, and keep the screen on.',
      'To try it out, open the address in Chrome and choose “Add to Home screen”.',
    ],
  },
  {
    on: 'ChromeOS',
    how: [
      'In the Google Admin console, go to Devices, Chrome, Apps & extensions, Kiosks, add a web app with this address, and set it to launch automatically.',
      `On your own device, open ${address} in Chrome and press the full screen key.`,
    ],
  },
  {
    on: 'Windows',
    how: [
      `Add a shortcut to the startup folder (shell:startup): msedge.exe --kiosk ${address} --edge-kiosk-type=fullscreen --autoplay-policy=no-user-gesture-required`,
      'Set sleep to “Never” in the power settings.',
    ],
  },
  {
    on: 'Web pages of your own network',
    how: [
      `Chrome and Edge 142 and newer ask whether a page may reach devices in the local network, and nobody is at the screen to answer. Set their policy LocalNetworkAccessAllowedForUrls to ["${new URL(address).origin}"].`,
      ...(address.startsWith('http:') ? [`${OWN_PROCESS}${new URL(address).origin}`] : []),
    ],
  },
];

/** Explains how a browser opens the player in full screen and with the machine. */
export function PlayerGuide({ address }: PlayerGuideProps) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-center gap-1.5 rounded-small text-ink-2 hover:text-ink">
        <ChevronRight className="transition-transform group-open:rotate-90" />
        How to open the player on a screen
      </summary>
      <dl className="mt-3 grid max-h-72 gap-3 overflow-y-auto">
        {listSteps(address).map(({ on, how }) => (
          <div key={on}>
            <dt className="font-strong">{on}</dt>
            {how.map((step) => (
              <dd key={step} className="break-words text-1 text-ink-2">
                {step}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
