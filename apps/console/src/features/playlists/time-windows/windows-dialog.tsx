import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { toItemValues } from '../playlist-text.ts';
import type { ShownItem } from '../editor/shown-items.ts';
import { WindowsEditor } from './windows-editor.tsx';

interface WindowsDialogProps {
  items: readonly ShownItem[];
  onClose: () => void;
}

/** The dialog for the times of items, one or several. */
export function WindowsDialog({ items, onClose }: WindowsDialogProps) {
  const { change, timeZone, now } = usePlaylistEditor();
  const [first] = items;
  if (first === undefined) return null;
  const isMixed = items.some(({ windows }) => JSON.stringify(windows) !== JSON.stringify(first.windows));
  return (
    <Dialog
      onClose={onClose}
      title={t('{count, plural, =1 {When {title} plays} other {When # items play}}', toItemValues(items))}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <WindowsEditor
        windows={first.windows}
        isMixed={isMixed}
        timeZone={timeZone}
        now={now}
        onChange={(windows) => change(items, { windows }, 'times', 'when')}
      />
    </Dialog>
  );
}
