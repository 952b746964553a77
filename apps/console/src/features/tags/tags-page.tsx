import type { TagUse } from '@vitrine/contract/tags/tags';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { rich } from '../../ui/format/rich.ts';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { Rows } from '../../ui/lists/rows.tsx';
import { EffectLine } from '../effect/index.ts';
import { RenameTagDialog } from './rename-tag-dialog.tsx';
import { TagRow } from './tag-row.tsx';
import { tagsRead } from './tags-read.ts';

/** The account's tags: what has each, and how they are renamed, merged and removed. */
export function TagsPage() {
  const query = useRead(tagsRead);
  const [renamed, setRenamed] = useState<TagUse | null>(null);
  const confirm = useConfirm();
  const removing = useChange(q.tags.remove({ failure: t('Failed to remove the tag'), done: t('Tag removed') }));
  const remove = ({ tag }: TagUse) =>
    confirm({
      title: t('Remove tag'),
      text: <p>{rich('{tag} will be removed from all screens and content. They stay.', { tag: <b>{tag}</b> })}</p>,
      effect: <EffectLine planned={q.tags.remove.plan({ params: { tag } })} />,
      confirm: t('Remove'),
      cancel: t('Keep'),
      act: () => removing.mutateAsync({ params: { tag } }),
    });
  return (
    <>
      <PageHeader
        title={t('Tags')}
        description={t('Labels of screens and content, for search, filters, groups and playlists')}
      />
      <PageBody close>
        <Region
          of={query}
          skeleton="h-48"
          empty={{
            title: t('No tags yet'),
            text: t('Type tags in the settings of a screen, or beside a file in the media library.'),
          }}
        >
          {(tags) => (
            <Rows label={t('Tags')} items={tags} keyOf={({ tag }) => tag} className="flex items-center gap-3 px-4 py-2">
              {(use) => <TagRow use={use} onRename={() => setRenamed(use)} onRemove={() => void remove(use)} />}
            </Rows>
          )}
        </Region>
      </PageBody>
      {renamed !== null && (
        <RenameTagDialog
          tag={renamed.tag}
          others={(query.data ?? []).map(({ tag }) => tag)}
          onClose={() => setRenamed(null)}
        />
      )}
    </>
  );
}
