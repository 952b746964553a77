import { ChevronDown, Minus, Moon, Plus, Sun } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { UndoRedo } from '../../../../ui/editing/undo-redo.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Segmented } from '../../../../ui/forms/segmented.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { ZOOM_STEPS } from '../canvas/view.ts';
import { useLayoutEditor } from '../editor-context.tsx';
import { useStore, useStorePart } from '../../../../ui/store.ts';

/** Undo and redo, zoom, and the colors of day or night. */
export const CanvasTools = () => (
  <div role="toolbar" aria-label={t('Canvas')} className="layout-tools">
    <UndoRedo history={useLayoutEditor().state} />
    <span className="layout-separator" />
    <ZoomTools />
    <span className="layout-separator" />
    <ColorsSwitch />
  </div>
);

const formatZoom = (zoom: number): string => t('{percent}%', { percent: Math.round(zoom * 100) });

function ZoomTools() {
  const { pane } = useLayoutEditor();
  const zoom = useStorePart(pane.view, (view) => view.zoom);
  return (
    <>
      <IconButton label={t('Zoom out')} shortcut={t('Ctrl -')} onClick={() => pane.zoomBy(-1)}>
        <Minus />
      </IconButton>
      <Menu
        align="center"
        entries={[
          { label: t('Fit the canvas'), shortcut: t('Ctrl 0'), onSelect: () => pane.fit() },
          'divider',
          ...ZOOM_STEPS.map((step) => ({ label: formatZoom(step), onSelect: () => pane.zoomTo(step) })),
        ]}
      >
        <Button variant="quiet" className="w-18" aria-label={t('Zoom: {zoom}', { zoom: formatZoom(zoom) })}>
          {formatZoom(zoom)}
          <ChevronDown className="size-3" />
        </Button>
      </Menu>
      <IconButton label={t('Zoom in')} shortcut={t('Ctrl +')} onClick={() => pane.zoomBy(1)}>
        <Plus />
      </IconButton>
    </>
  );
}

function ColorsSwitch() {
  const { isNight } = useLayoutEditor();
  return (
    <Segmented
      small
      label={t('Colors')}
      value={useStore(isNight) ? 'night' : 'day'}
      onValueChange={(value) => isNight.write(value === 'night')}
      segments={[
        { value: 'day', label: t('Day'), icon: <Sun /> },
        { value: 'night', label: t('Night'), icon: <Moon /> },
      ]}
    />
  );
}
