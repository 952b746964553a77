import { ChevronRight, Cpu, Globe, Tv } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../../ui/format/rich.ts';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { IfMay } from '../../../../ui/access/may.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { PREPARED_SCREENS } from '../../preparation/prepare-address.ts';
import { isLoopback } from '../loopback.ts';
import { CodeBlock } from '../../../../ui/copy/code-block.tsx';
import { PlayerAddress } from './player-address.tsx';

type Kind = 'browser' | 'machine' | 'tv';

const kinds = [
  { value: 'browser', label: t('A browser'), icon: <Globe /> },
  { value: 'machine', label: t('A mini PC or Raspberry Pi'), icon: <Cpu /> },
  { value: 'tv', label: t('A TV'), icon: <Tv /> },
] as const satisfies readonly { value: Kind; label: string; icon: ReactNode }[];

/** Asks what the screen is, and explains how it gets to show its code. `address` is that of the player. */
export function ScreenSetup({ address }: { address: string }) {
  const [kind, setKind] = useState<Kind>('browser');
  const isLocal = isLoopback(address);
  return (
    <>
      <KindChoice kind={kind} onChoose={setKind} />
      {kind === 'browser' && (
        <>
          <PlayerAddress address={address} isLocal={isLocal} />
          <SetUpLinks ways={['browser', 'android']} />
        </>
      )}
      {kind === 'machine' && (
        <>
          <MachineSetup server={new URL(address).origin} isLocal={isLocal} />
          <SetUpLinks ways={['raspberry-pi', 'pc']} />
        </>
      )}
      {kind === 'tv' && (
        <>
          <PlayerAddress address={address} isLocal={isLocal} />
          <SetUpLinks ways={['samsung', 'lg', 'fire-tv', 'android']} />
        </>
      )}
    </>
  );
}

function KindChoice({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const name = useId();
  return (
    <Field label={t('This screen is')} group>
      <div className="grid grid-cols-3 gap-2">
        {kinds.map(({ value, label, icon }) => (
          <label
            key={value}
            className={cx(
              'relative grid cursor-pointer content-start gap-2 rounded border p-3 font-medium transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-(--focus)',
              kind === value
                ? 'border-accent-mark bg-selected [&>.lucide]:text-accent-text'
                : 'border-line-strong hover:bg-hover [&>.lucide]:text-ink-3',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={kind === value}
              onChange={() => onChoose(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
    </Field>
  );
}

const PACKAGE = 'vitrine-agent.deb';

/** The steps that install the package on a machine with Debian. `server` is the address of this server. */
function MachineSetup({ server, isLocal }: { server: string; isLocal: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isLocal && (
        <Notice tone="warning" title={t('Replace {hostname} below', { hostname: new URL(server).hostname })}>
          {t('with the network address of this computer.')}
        </Notice>
      )}
      <p className="text-ink-2">
        {t('On Raspberry Pi OS Lite (64-bit) or Debian 12 or newer, in a terminal or by SSH:')}
      </p>
      <CodeBlock
        label={t('Commands')}
        copyLabel={t('Copy commands')}
        lines={[`curl -O ${server}/player/download/${PACKAGE}`, 'sudo apt update', `sudo apt install ./${PACKAGE}`]}
      />
      <p className="text-ink-2">
        {rich('It asks for the address of this server, {server}, and the screen then shows a code.', {
          server: <span className="wrap-anywhere font-medium text-ink">{server}</span>,
        })}
      </p>
      <IfMay route="pairingTokens.list">
        <p className="text-ink-2">
          {rich('Many screens? <link>Prepare them</link> with a file, so that they pair themselves.', {
            link: (text) => (
              <Link to={PREPARED_SCREENS} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      </IfMay>
      <details className="group text-ink-2">
        <summary className="flex cursor-pointer items-center gap-1.5 rounded-small hover:text-ink">
          <ChevronRight className="transition-transform group-open:turn-down" />
          {t('Set the address without a keyboard')}
        </summary>
        <p className="mt-2 mb-2">
          {rich(
            'Create a file <code>vitrine.txt</code> with this line on a USB stick, or on the boot partition of the Raspberry Pi’s card.',
            { code: (text) => <code className="font-mono text-1">{text}</code> },
          )}
        </p>
        <CodeBlock label={t('Line', {}, 'of text')} copyLabel={t('Copy line')} lines={[`SERVER=${server}`]} />
      </details>
    </div>
  );
}

/** The kinds of hardware that run a screen, as the last parts of their documents' addresses. */
const setUpDocuments = {
  samsung: 'Samsung',
  lg: 'LG',
  'fire-tv': 'Fire TV',
  android: 'Android',
  'raspberry-pi': 'Raspberry Pi',
  pc: t('Mini PC'),
  browser: t('Computer or iPad'),
};

/** Links to the steps, with pictures, of what may stand behind the screen. */
const SetUpLinks = ({ ways }: { ways: readonly (keyof typeof setUpDocuments)[] }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
    {t('Step by step:')}
    {ways.map((way) => (
      <a key={way} href={`/docs/screens/${way}`} target="_blank" rel="noreferrer" className="link">
        {setUpDocuments[way]}
      </a>
    ))}
  </p>
);
