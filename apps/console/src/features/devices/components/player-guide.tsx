import { ChevronRight } from 'lucide-react';

interface PlayerGuideProps {
  /** Where the player is. */
  address: string;
}

const steps = (address: string) => [
  {
    on: 'Android',
    how: [
      `Install a kiosk browser that starts with the device, Fully Kiosk Browser for example, and give it ${address} as its start address.`,
      'Allow it to play videos by itself and to keep the screen on.',
      'For a trial open the address in Chrome and choose “Add to Home screen”.',
    ],
  },
  {
    on: 'ChromeOS',
    how: [
      'In the Google Admin console add a web app with this address under Devices, Chrome, Apps & extensions, Kiosks, and let it launch by itself.',
      `On a device of your own open ${address} in Chrome and press the full screen key.`,
    ],
  },
  {
    on: 'Raspberry Pi',
    how: [
      `Let Raspberry Pi OS sign in by itself and start: chromium-browser --kiosk --autoplay-policy=no-user-gesture-required ${address}`,
      'Switch screen blanking off in raspi-config.',
    ],
  },
  {
    on: 'Windows',
    how: [
      `Put a shortcut into the startup folder (shell:startup): msedge.exe --kiosk ${address} --edge-kiosk-type=fullscreen --autoplay-policy=no-user-gesture-required`,
      'Set power and sleep to never.',
    ],
  },
  {
    on: 'TV browser',
    how: [
      `Open the TV’s own browser, type ${address} and make it the start page.`,
      'Switch the TV’s energy saving and screen saver off.',
    ],
  },
];

/** How the player is opened on the usual kinds of screen. */
export function PlayerGuide({ address }: PlayerGuideProps) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-center gap-1.5 rounded-small text-ink-2 hover:text-ink">
        <ChevronRight className="transition-transform group-open:rotate-90" />
        How to open the player on a screen
      </summary>
      <dl className="mt-3 grid max-h-72 gap-3 overflow-y-auto">
        {steps(address).map(({ on, how }) => (
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
