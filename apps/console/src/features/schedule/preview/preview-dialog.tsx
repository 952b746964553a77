import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useNow } from '../../../ui/format/use-now.ts';
import { Region } from '../../../ui/lists/region.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { InstantFields, PlayoutAt } from '../../playout/index.ts';
import { ScreenChoice } from '../screen-choice.tsx';
import { deviceRead } from '../queries.ts';
import { useCalendarAddress } from '../use-calendar-address.ts';

const TICK_MS = 30_000;
const MINUTE_MS = 60_000;

/** Shows the playout of a chosen screen at a date and time of its own clock, and the reasons. */
export function PreviewDialog() {
  const { previewed, previewAt, preview, closePreview } = useCalendarAddress();
  if (previewed === null) return null;
  return (
    <Dialog
      onClose={closePreview}
      title={t('Preview a screen')}
      description={t('See what a screen would show at a date and time, and why.')}
    >
      {previewed === 'choose' ? (
        <ScreenChoice onChoose={({ id }) => preview(id, previewAt ?? '')} />
      ) : (
        <Preview
          key={previewed}
          deviceId={previewed}
          at={previewAt}
          onShow={(at) => preview(previewed, at)}
          onChange={() => preview('choose', previewAt ?? '')}
        />
      )}
    </Dialog>
  );
}

interface PreviewProps {
  deviceId: string;
  /** Null for now. */
  at: string | null;
  onShow: (at: string) => void;
  onChange: () => void;
}

function Preview({ deviceId, at, onShow, onChange }: PreviewProps) {
  const device = useRead(deviceRead(deviceId));
  const now = useNow(TICK_MS);
  // The instant is that of a whole minute, so that time alone does not ask again and again.
  const instant = at ?? new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  return (
    <Region of={device} skeleton="h-80">
      {(screen) => (
        <>
          <div className="flex items-center gap-3">
            <b className="min-w-0 flex-1 break-words font-strong">{screen.name}</b>
            <Button small onClick={onChange}>
              {t('Change screen')}
            </Button>
          </div>
          <InstantFields timeZone={screen.timeZone} at={new Date(instant)} onChange={onShow} />
          <PlayoutAt deviceId={deviceId} timeZone={screen.timeZone} at={instant} screen={screen} />
        </>
      )}
    </Region>
  );
}
