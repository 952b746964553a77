import { PanelBottom, Siren } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Explained } from '../../ui/feedback/explained.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useTimeZone } from '../../ui/format/use-time-zone.ts';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { usePreload } from '../../ui/rendering/use-preload.ts';
import { type TakeoverDraft, toTakeoverDraft, emptyDraft, emptyStrip } from './draft.ts';
import { EndedSection } from './ended-section.tsx';
import { RunningTakeover } from './running-takeover.tsx';
import { StandbySection } from './standby/standby-section.tsx';
import { useRunning } from './use-running.ts';

const StartDialog = fetched(async () => (await import('./start-dialog.tsx')).StartDialog);

/** The takeovers that run, the prepared ones, and the last that ended. */
export function TakeoversPage() {
  const timeZone = useTimeZone();
  const { read, running, now } = useRunning();
  const [draft, setDraft] = useState<TakeoverDraft | null>(null);
  usePreload(StartDialog.load);
  return (
    <>
      <PageHeader
        title={t('Takeover')}
        description={t('For the moment that cannot wait: above every playlist and schedule, at once')}
        actions={
          <>
            <Button needs="takeovers.start" onClick={() => setDraft(emptyStrip)}>
              <PanelBottom />
              {t('Show a strip')}
            </Button>
            <Tooltip text={t('On every page')} shortcut={t('Shift T')}>
              <Button
                needs="takeovers.start"
                variant="danger"
                aria-keyshortcuts="Shift+T"
                onClick={() => setDraft(emptyDraft)}
              >
                <Siren />
                {t('Take over screens')}
              </Button>
            </Tooltip>
          </>
        }
      />
      <PageBody>
        <Explained term="takeover">
          {t(
            'A takeover puts a message or media on the chosen screens at once. When it ends, they return to what was there before.',
          )}
        </Explained>
        <Region of={read} skeleton="h-48">
          {() =>
            running.map((takeover) => (
              <RunningTakeover key={takeover.id} takeover={takeover} now={now} timeZone={timeZone} />
            ))
          }
        </Region>
        <StandbySection kind="full" onStart={(item) => setDraft(toTakeoverDraft(item))} />
        <StandbySection kind="strip" onStart={(item) => setDraft(toTakeoverDraft(item))} />
        {read.data !== undefined && (
          <EndedSection
            ended={read.data.ended}
            now={now}
            timeZone={timeZone}
            onStart={(takeover) => setDraft(toTakeoverDraft(takeover))}
          />
        )}
      </PageBody>
      {draft !== null && <StartDialog initial={draft} onClose={() => setDraft(null)} />}
    </>
  );
}
