import { Eye, Trash2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../ui/format/rich.ts';
import { Link } from '../../ui/routing/navigation.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useSamples } from './use-samples.ts';

/** Adds and removes sample content at any time, for a page of settings. */
export function SampleSection() {
  const { hasSamples, change, add, remove } = useSamples();
  if (hasSamples === undefined) return null;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">
        {hasSamples ? (
          <>
            {rich(
              'This account has sample content: a café on the <link>dashboard</link>. Removing it keeps what you added yourself.',
              {
                link: (text) => (
                  <Link to="/dashboard" className="link">
                    {text}
                  </Link>
                ),
              },
            )}
          </>
        ) : (
          t(
            'A café with six virtual screens to look around and try things. They take no seat, and one click removes them again.',
          )
        )}
      </p>
      {hasSamples ? (
        <Button needs="welcome.removeSamples" busy={change !== null} onClick={remove}>
          <Trash2 />
          {t('Remove sample content')}
        </Button>
      ) : (
        <Button needs="welcome.addSamples" busy={change !== null} onClick={add}>
          <Eye />
          {t('Add sample content')}
        </Button>
      )}
    </div>
  );
}
