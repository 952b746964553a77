import { Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../../../ui/routing/navigation.tsx';
import { useMay } from '../../../ui/access/may.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { fetched, useEarlyLoad } from '../../../ui/rendering/fetched.tsx';
import { ImportButton } from '../../transfer/index.ts';
import { useRead } from '../../../api/use-read.ts';
import { LayoutList } from './layout-list.tsx';
import { templatesRead } from './template-resources.ts';
import { TemplateWall } from './template-wall.tsx';
import { useNewLayout } from './use-new-layout.ts';
import { useGalleryView } from './use-gallery-view.ts';
import { useOrientation } from './use-orientation.ts';

const NewLayoutDialog = fetched(async () => (await import('./new-layout-dialog.tsx')).NewLayoutDialog);
const TemplateDialog = fetched(async () => (await import('./template-dialog.tsx')).TemplateDialog);

/** The account's layouts, and below them the templates with which one begins; or these alone. */
export function LayoutsPage() {
  const { folder, isNew: isAsked, newPath, listPath, templateId, priceListId, closeTemplate } = useGalleryView();
  const may = useMay()('layouts.create');
  useEarlyLoad(NewLayoutDialog);
  const isNew = may && isAsked;
  const creation = useNewLayout(folder);
  const [isChoosingSize, setIsChoosingSize] = useState(false);
  const choice = useOrientation();
  const template = useRead(may && templateId !== null ? templatesRead(null) : null).data?.find(
    ({ id }) => id === templateId,
  );
  const templates = may && <TemplateWall creation={creation} choice={choice} onEmpty={() => setIsChoosingSize(true)} />;
  return (
    <>
      {isNew ? (
        <PageHeader title={t('New layout')} back={{ to: listPath, label: t('Layouts') }} />
      ) : (
        <PageHeader
          title={t('Layouts')}
          description={t('Several things on one screen, each in its place')}
          actions={
            <>
              <ImportButton folderId={folder === 'root' ? null : folder} />
              <Button needs="layouts.create" asChild variant="primary">
                <Link to={newPath}>
                  <Plus />
                  {t('New layout')}
                </Link>
              </Button>
            </>
          }
        />
      )}
      <PageBody>
        {isNew ? (
          templates
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <LayoutList />
            {templates}
          </div>
        )}
      </PageBody>
      {isChoosingSize && (
        <NewLayoutDialog creation={creation} choice={choice} onClose={() => setIsChoosingSize(false)} />
      )}
      {template !== undefined && (
        <TemplateDialog
          template={template}
          priceListId={priceListId}
          creation={creation}
          choice={choice}
          onClose={closeTemplate}
        />
      )}
    </>
  );
}
