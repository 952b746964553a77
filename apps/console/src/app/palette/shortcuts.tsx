import { Fragment } from 'react';
import { t } from '@vitrine/messages/t';
import { canvasKeys, type EditorKey, editorKeys } from '../../features/layouts/index.ts';
import { mayUse, type Needing, type RouteName, useMay } from '../../ui/access/may.tsx';
import { Kbd } from '../../ui/forms/kbd.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The shortcuts by where they apply, with alternative keys. */
const listPlaces = (
  command: string,
  redo = t('{command} Shift Z', { command }),
): readonly ({
  title: string;
  shortcuts: readonly (readonly [keys: string | readonly string[], what: string, needs?: RouteName])[];
} & Needing)[] => [
  {
    title: t('On every page'),
    shortcuts: [
      [`${command} K`, t('Search or go to')],
      [t('Shift T'), t('Take over screens'), 'takeovers.start'],
      [`${command} B`, t('Fold or open the side panel')],
      ['?', t('This list')],
    ],
  },
  {
    title: t('Lists and previews'),
    shortcuts: [
      [t('Shift Click'), t('Select everything in between')],
      [t('Esc'), t('Clear the selection, or close')],
      [['←', '→'], t('Previous and next')],
    ],
  },
  {
    title: t('Playlist editor'),
    needs: 'playlists.update',
    shortcuts: [
      [`${command} S`, t('Save')],
      [`${command} Z`, t('Undo')],
      [redo, t('Redo')],
      [`${command} A`, t('Select all items')],
      [t('Delete', {}, 'key'), t('Remove the selected items')],
      [t('Space', {}, 'key'), t('Play or pause the preview')],
      [[t('Shift ←'), t('Shift →')], t('Previous and next item')],
    ],
  },
  {
    title: t('Layout editor'),
    needs: 'layouts.saveDraft',
    shortcuts: [
      [`${command} S`, t('Save')],
      [`${command} Z`, t('Undo')],
      [redo, t('Redo')],
      ...[...Object.values<EditorKey>(canvasKeys), ...Object.values<EditorKey>(editorKeys)].map(
        ({ isCommand, shown, what }) => [isCommand === true ? `${command} ${shown}` : shown.split(', '), what] as const,
      ),
    ],
  },
];

interface ShortcutsProps {
  /** `Ctrl` or `⌘`. */
  commandKey: string;
  onClose: () => void;
}

/** Every shortcut of the console. */
export function Shortcuts({ commandKey, onClose }: ShortcutsProps) {
  const may = useMay();
  const places = listPlaces(commandKey).filter((place) => mayUse(may, place));
  return (
    <Dialog onClose={onClose} title={t('Shortcuts')} size="wide">
      <div className="grid gap-x-10 gap-y-6 wide:grid-cols-2">
        {places.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 text-1 font-medium text-ink-3">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
              {shortcuts.map(
                ([keys, what, needs]) =>
                  mayUse(may, { needs }) && (
                    <Fragment key={what}>
                      <dt>{what}</dt>
                      <dd dir="ltr" className="flex flex-wrap items-start gap-1 self-start justify-self-end">
                        {[keys].flat().map((one) => (
                          <Kbd key={one}>{one}</Kbd>
                        ))}
                      </dd>
                    </Fragment>
                  ),
              )}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
