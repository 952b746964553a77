import type { Layout } from '@vitrine/contract/layouts/layouts';
import { MonitorPlay } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ActionsMenu } from '../../ui/overlays/menu.tsx';
import { ReadOnlyNotice } from '../accounts/index.ts';
import { LayoutDrawing } from './drawing/layout-drawing.tsx';
import { useLayoutDefinitions } from './use-layout-definitions.tsx';

/** Shows the scene whose time it is. */
const BY_TIME = 'now';

/** A layout as screens show it, for those who may not change it. */
export function LayoutView({ layout }: { layout: Layout }) {
  const { name, width, height, published } = layout;
  const [shown, setShown] = useState(BY_TIME);
  const { show, addToPlaylist, export: exporting } = useLayoutDefinitions()(layout);
  const scenes = published.scenes.map((scene) => ({ value: scene.id, label: scene.name }));
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/layouts', label: t('Layouts') }}
        description={t('{width} × {height}, as screens show it', { width, height })}
        actions={
          <>
            <ActionsMenu name={name} entries={[addToPlaylist, exporting]} />
            <Button needs={show.needs} variant="primary" onClick={show.onSelect}>
              <MonitorPlay />
              {show.label}
            </Button>
          </>
        }
      />
      <PageBody close>
        <ReadOnlyNotice route="layouts.saveDraft" />
        {scenes.length > 1 && (
          <div className="overflow-x-auto">
            <Segmented
              small
              label={t('Scene')}
              value={shown}
              onValueChange={setShown}
              segments={[{ value: BY_TIME, label: t('Now') }, ...scenes]}
            />
          </div>
        )}
        <div
          className="mx-auto max-h-[74dvh] w-full overflow-hidden rounded-picture border border-line bg-sunken"
          style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(74dvh * ${width / height})` }}
        >
          <LayoutDrawing
            isPlaying
            document={published}
            resources={layout.resources}
            sceneId={scenes.some(({ value }) => value === shown) ? shown : undefined}
          />
        </div>
      </PageBody>
    </>
  );
}
