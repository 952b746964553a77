import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { LayoutList } from './layout-list.tsx';
import { NewLayoutDialog } from './new-layout-dialog.tsx';
import { TemplateWall } from './template-wall.tsx';
import { useNewLayout } from './use-new-layout.ts';
import { useGalleryView } from './use-gallery-view.ts';

/** The account's layouts, and the templates with which one begins. */
export function LayoutsPage() {
  const { folder } = useGalleryView();
  const creation = useNewLayout(folder);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <PageHeader
        title="Layouts"
        description="Several things on one screen, each in its place"
        actions={
          <Button variant="primary" onClick={() => setIsChoosing(true)}>
            <Plus />
            New layout
          </Button>
        }
      />
      <PageBody>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <LayoutList />
          <TemplateWall creation={creation} onEmpty={() => setIsChoosing(true)} />
        </div>
      </PageBody>
      {isChoosing && <NewLayoutDialog creation={creation} onClose={() => setIsChoosing(false)} />}
    </>
  );
}
