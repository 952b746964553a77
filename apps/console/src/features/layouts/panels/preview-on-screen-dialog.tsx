import { DEFAULT_PREVIEW_MINUTES } from '@vitrine/contract/layouts/layout-limits';
import type { LayoutPreview } from '@vitrine/contract/layouts/layouts';
import type { LayoutId } from '@vitrine/contract/library/media';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { formatDuration } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Region } from '../../../ui/lists/region.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ScreenChoice } from '../../schedule/index.ts';

interface PreviewOnScreenDialogProps {
  layoutId: LayoutId;
  onClose: () => void;
}

type Screen = Pick<LayoutPreview, 'deviceId' | 'name'>;

/** Shows the draft of a layout on a screen for some minutes, and lists the screens that show it. */
export function PreviewOnScreenDialog({ layoutId, onClose }: PreviewOnScreenDialogProps) {
  const [screen, setScreen] = useState<Screen | null>(null);
  const [minutes, setMinutes] = useState(DEFAULT_PREVIEW_MINUTES);
  const { mutate: start, isPending } = useChange(
    q.layouts.startPreview({
      failure: t('Failed to show the preview'),
      done: ({ preview }) => ({
        title: t('Showing on {name}', { name: preview.name }),
        text: t('It ends by itself in {minutes, plural, one {# minute} other {# minutes}}.', { minutes }),
      }),
    }),
  );

  return (
    <Dialog
      onClose={onClose}
      title={t('Preview on a screen')}
      description={t('Shows this layout with its unpublished changes, above everything but takeovers.')}
      {...(screen !== null && {
        footer: (
          <>
            <Button onClick={() => setScreen(null)} disabled={isPending}>
              {t('Back')}
            </Button>
            <Button
              data-autofocus
              variant="primary"
              busy={isPending}
              onClick={() =>
                start(
                  { params: { id: layoutId }, body: { deviceId: screen.deviceId, minutes } },
                  { onSuccess: () => setScreen(null) },
                )
              }
            >
              <span className="min-w-0 truncate">
                {t('Show on {name} for {minutes, plural, one {# minute} other {# minutes}}', {
                  name: screen.name,
                  minutes,
                })}
              </span>
            </Button>
          </>
        ),
      })}
    >
      <RunningPreviews layoutId={layoutId} />
      {screen === null ? (
        <ScreenChoice onChoose={({ id, name }) => setScreen({ deviceId: id, name })} />
      ) : (
        <>
          <div className="flex items-center gap-3">
            <b className="min-w-0 flex-1 break-words font-strong">{screen.name}</b>
            <Button small onClick={() => setScreen(null)} disabled={isPending}>
              {t('Change screen')}
            </Button>
          </div>
          <Field group label={t('Minutes')} hint={t('Then the screen goes back to what it should show.')}>
            <Segmented
              label={t('Minutes')}
              className="justify-self-start"
              value={String(minutes)}
              segments={MINUTES}
              onValueChange={(value) => setMinutes(Number(value))}
            />
          </Field>
        </>
      )}
    </Dialog>
  );
}

const PREVIEWS_POLL_MS = 30_000;
const MINUTES = [1, 5, 15, 30].map((minutes) => ({ value: String(minutes), label: String(minutes) }));

function RunningPreviews({ layoutId }: Pick<PreviewOnScreenDialogProps, 'layoutId'>) {
  const query = useRead(
    q.layouts.previews({
      params: { id: layoutId },
      // A preview ends without an event.
      intervalMs: PREVIEWS_POLL_MS,
      failure: t('Failed to fetch the previews'),
      select: ({ previews }) => previews,
    }),
  );
  const {
    mutate: end,
    isPending,
    variables,
  } = useChange(q.layouts.endPreview({ failure: t('Failed to end the preview') }));
  const now = useNow(1_000).getTime();
  const running = (query.data ?? []).filter(({ until }) => Date.parse(until) > now);
  return (
    <Region of={query} skeleton={null} isEmpty={() => running.length === 0} empty={null}>
      {() => (
        <section aria-label={t('On screens now')} className="grid gap-1 rounded border border-line px-3 py-2">
          <h3 className="text-1 font-medium text-ink-3">{t('On screens now')}</h3>
          <ul>
            {running.map(({ deviceId, name, until }) => (
              <li key={deviceId} className="flex min-h-10 items-center gap-3 border-b border-line last:border-0">
                <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                <span className="flex-none text-ink-2">
                  {t('{time} left', { time: formatDuration(Math.ceil((Date.parse(until) - now) / 1_000)) })}
                </span>
                <Button
                  small
                  aria-label={t('End now: preview on {name}', { name })}
                  busy={isPending && variables.params.deviceId === deviceId}
                  onClick={() => end({ params: { id: layoutId, deviceId } })}
                >
                  {t('End now')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Region>
  );
}
