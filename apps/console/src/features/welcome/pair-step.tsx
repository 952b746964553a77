import type { Device } from '@vitrine/contract/fleet/devices';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { Link } from '../../ui/routing/navigation.tsx';
import { IfMay } from '../../ui/access/may.tsx';
import { PairForm, PREPARED_SCREENS } from '../fleet/index.ts';
import { Picture } from '../../ui/screen/picture.tsx';
import { useBrowserScreen } from './use-browser-screen.ts';
import { ScreenPicture } from '../content/index.ts';
import { type StepState, Step } from './step.tsx';

/** The characters of a code, in two groups. */
const CODE_PLACES = [0, 1, 2, 3, 4, 5];

interface PairStepProps {
  state: StepState;
  /** The newest of the account's own screens; null if there is none, or not known. */
  screen: Device | null;
}

/** Adds the screen that shows a code, or this browser. */
export function PairStep({ state, screen }: PairStepProps) {
  const browser = useBrowserScreen();
  const [code, setCode] = useState('');
  const isDone = state === 'done' && screen !== null;
  return (
    <Step
      number={2}
      state={state}
      title={t('Pair a screen')}
      picture={
        isDone ? (
          <ScreenPicture screen={screen} content={screen.playing?.media} placeholder={<Monitor />} />
        ) : (
          <Picture className="first-step-glass">
            <span className="first-step-code" aria-hidden="true">
              {t('Your screen shows a code')}
              <b>
                {CODE_PLACES.map((place) => (
                  <span key={place}>{code[place]}</span>
                ))}
              </b>
            </span>
          </Picture>
        )
      }
    >
      {isDone ? (
        <p className="text-ink-2">{t('{name} is paired.', { name: screen.name })}</p>
      ) : (
        <>
          <p className="text-ink-2">
            {rich('Open the player on any TV or computer (<link>how</link>) and type its code here.', {
              link: (text) => (
                <a href="/docs/screens" target="_blank" rel="noreferrer" className="link">
                  {text}
                </a>
              ),
            })}
          </p>
          <PairForm initialName={t('Screen 1')} onCodeChange={setCode} />
          <p className="text-1 text-ink-3">
            {rich('No TV at hand? <button>Try it in this browser</button>', {
              button: (text) => (
                <button type="button" className="link" disabled={browser.isPending} onClick={browser.open}>
                  {text}
                </button>
              ),
            })}
            <IfMay route="pairingTokens.list">
              {' '}
              {rich('Many screens? <link>Prepare them</link>', {
                link: (text) => (
                  <Link to={PREPARED_SCREENS} className="link">
                    {text}
                  </Link>
                ),
              })}
            </IfMay>
          </p>
        </>
      )}
    </Step>
  );
}
