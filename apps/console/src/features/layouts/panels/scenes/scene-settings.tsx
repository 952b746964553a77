import type { Scene } from '@vitrine/contract/layouts/document';
import { MAX_WINDOWS } from '@vitrine/contract/playlists/playlist-limits';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../../ui/forms/button.tsx';
import { EditableName } from '../../../../ui/forms/editable-name.tsx';
import { useTimeZone } from '../../../../ui/format/use-time-zone.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { ScreensMenu } from '../../../conditions/index.ts';
import { describeWindows, WindowsEditor, type WindowsWords } from '../../../playlists/index.ts';
import { ColorField } from '../fields/color-field.tsx';

interface SceneSettingsProps {
  scene: Scene;
  /** The layout has no other scene. */
  isOnly: boolean;
  onChange: (change: Partial<Scene>, label: string) => void;
}

/** The name, the background, the times and the screens of a scene. */
export function SceneSettings({ scene, isOnly, onChange }: SceneSettingsProps) {
  const [isWhenOpen, setIsWhenOpen] = useState(false);
  const times =
    scene.windows.length > 0 ? describeWindows(scene.windows) : isOnly ? t('Always') : t('When no other scene shows');
  return (
    <section
      aria-label={t('Settings of {name}', { name: scene.name })}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 pb-4 pt-3"
    >
      <EditableName
        name={scene.name}
        label={t('Scene name')}
        onRename={(name) => onChange({ name }, t('renaming {name}', { name: scene.name }))}
      >
        <h3 className="truncate font-strong">{scene.name}</h3>
      </EditableName>
      <ColorField
        label={t('Background')}
        isOpaque
        values={[scene.background]}
        onChange={(change) => onChange({ background: change(scene.background) }, t('changing the background'))}
      />
      <Button
        small
        alignStart
        aria-label={t('When it shows: {times}', { times })}
        className="h-auto min-h-control-small justify-start whitespace-normal py-1 text-start"
        onClick={() => setIsWhenOpen(true)}
      >
        <CalendarClock className="flex-none" />
        <span className="min-w-0">{times}</span>
      </Button>
      <ScreensMenu
        title={scene.name}
        only={scene.only ?? null}
        onChange={(only) => onChange({ only }, t('changing the screens'))}
      />
      {isWhenOpen && (
        <SceneWindowsDialog
          scene={scene}
          onChange={(windows) => onChange({ windows }, t('changing the times'))}
          onClose={() => setIsWhenOpen(false)}
        />
      )}
    </section>
  );
}

const words: WindowsWords = {
  label: t('When it shows'),
  always: t('It shows when no other scene’s time is on.'),
  otherwise: t('Of scenes whose time is on, the first one shows.'),
  full: t('A scene has at most {max, number} times.', { max: MAX_WINDOWS }),
};

interface SceneWindowsDialogProps {
  scene: Scene;
  onChange: (windows: Scene['windows']) => void;
  onClose: () => void;
}

function SceneWindowsDialog({ scene, onChange, onClose }: SceneWindowsDialogProps) {
  const timeZone = useTimeZone();
  const now = useNow(60_000).getTime();
  return (
    <Dialog
      onClose={onClose}
      title={t('When {name} shows', { name: scene.name })}
      description={t('By the clock of each screen')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <WindowsEditor windows={scene.windows} timeZone={timeZone} now={now} words={words} onChange={onChange} />
    </Dialog>
  );
}
