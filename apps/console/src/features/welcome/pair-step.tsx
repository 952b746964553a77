import { Monitor } from 'lucide-react';
import { Link } from '../../ui/routing/navigation.tsx';
import { useRead } from '../../api/use-read.ts';
import { IfMay } from '../../ui/access/may.tsx';
import { PairForm, PREPARED_SCREENS } from '../fleet/index.ts';
import { Picture } from '../../ui/screen/picture.tsx';
import { useBrowserScreen } from './use-browser-screen.ts';
import { ScreenPicture } from '../content/index.ts';
import { newestScreen } from './newest.ts';
import { type StepState, Step } from './step.tsx';

/** Adds the screen that shows a code, or this browser. */
export function PairStep({ state }: { state: StepState }) {
  const screen = useRead(newestScreen).data ?? null;
  const browser = useBrowserScreen();
  const isDone = state === 'done' && screen !== null;
  return (
    <Step
      number={2}
      state={state}
      title="Pair a screen"
      picture={
        isDone ? (
          <ScreenPicture screen={screen} content={screen.playing?.media} placeholder={<Monitor />} />
        ) : (
          <Picture className="first-step-glass">
            <span className="first-step-code" aria-hidden="true">
              Your screen shows a code
              <b>K7P 2QX</b>
            </span>
          </Picture>
        )
      }
    >
      {isDone ? (
        <p className="text-ink-2">{screen.name} is paired.</p>
      ) : (
        <>
          <p className="text-ink-2">Open the player on any TV or computer and type its code here.</p>
          <PairForm />
          <p className="text-1 text-ink-3">
            No TV at hand?{' '}
            <button type="button" className="link" disabled={browser.isPending} onClick={browser.open}>
              Try it in this browser
            </button>
            <IfMay route="pairingTokens.list">
              {' '}
              Many screens?{' '}
              <Link to={PREPARED_SCREENS} className="link">
                Prepare them
              </Link>
            </IfMay>
          </p>
        </>
      )}
    </Step>
  );
}
