import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import './first-steps.css';
import { Eye, Siren, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { Picture } from '../../ui/screen/picture.tsx';
import { useOnePress, useStandby } from '../takeovers/index.ts';
import coffee from './pictures/coffee.webp';
import iceCream from './pictures/ice-cream.webp';
import soup from './pictures/soup.webp';
import { useSamples } from './use-samples.ts';

/** Offers sample content to look around with; `isAsked`: a person came for it. */
export function AddSamples({ isAsked }: { isAsked: boolean }) {
  const { change, add } = useSamples();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) button.current?.focus();
  }, [isAsked]);
  return (
    <section aria-label={t('Sample content')} className="samples">
      <span className="samples-pictures" aria-hidden="true">
        <Picture small src={coffee} />
        <Picture small src={soup} />
        <Picture small src={iceCream} />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h3>{isAsked ? t('Look around in a café') : t('Rather look around first?')}</h3>
        <p className="text-ink-2">
          {t(
            'A café with six screens: a menu board, breakfast and lunch by schedule, and a day of plays. One click removes it all again.',
          )}
        </p>
      </div>
      <Button ref={button} busy={change !== null} onClick={add}>
        <Eye />
        {t('Look around with sample content')}
      </Button>
    </section>
  );
}

/** Says what the sample content is, and offers its removal and a takeover, which starts on its screens alone. */
export function SampleNotice() {
  const { screenIds, standbyId, change, remove } = useSamples();
  const standby = useStandby().data?.find(({ id }) => id === standbyId);
  const takeover = useOnePress(undefined, screenIds);
  return (
    <section aria-label={t('Sample content')} className="samples is-plain">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        {rich(
          '<b>Sample content.</b> The server plays these screens; they take no seat. What you add stays when you remove them.',
          { b: (text) => <b className="font-strong text-ink">{text}</b> },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {standby !== undefined && (
          <Button
            small
            needs="takeovers.start"
            busy={takeover.busy}
            disabled={takeover.isRunning(standby)}
            onClick={() => takeover.start(standby)}
          >
            <Siren />
            {t('Try a takeover')}
          </Button>
        )}
        <Button small variant="quiet" busy={change !== null} onClick={remove}>
          <Trash2 />
          {t('Remove sample content')}
        </Button>
      </div>
    </section>
  );
}
