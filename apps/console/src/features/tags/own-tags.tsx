import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { TaggedId } from '@vitrine/contract/tags/tags';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../ui/access/may.tsx';
import { TagInput } from './tag-input.tsx';
import { useTagNames } from './tags-read.ts';

interface OwnTagsProps {
  tags: readonly string[];
  hint?: string;
}

/** The tags of a screen, edited in place. */
export function ScreenTags({ id, ...rest }: OwnTagsProps & { id: DeviceId }) {
  const saving = useChange(
    q.tags.tagScreens({
      failure: t('The tags were not saved'),
      done: ({ results }) => {
        const error = results.find((result) => result.error !== null)?.error;
        return error ? { title: t('The tags were not saved'), text: error.message, tone: 'danger' } : null;
      },
    }),
  );
  const offered = useTagNames('screenCount');
  const mayTag = useMay()('tags.tagScreens');
  return (
    <EditedTags
      {...rest}
      offered={offered}
      disabled={!mayTag}
      onChange={(change) => saving.mutateAsync({ body: { deviceIds: [id], ...change } })}
    />
  );
}

/** The tags of content, edited in place. */
export function ContentTags({ id, ...rest }: OwnTagsProps & { id: TaggedId }) {
  const saving = useChange(q.tags.tagContent({ failure: t('The tags were not saved') }));
  const offered = useTagNames('contentCount');
  const mayTag = useMay()('tags.tagContent');
  return (
    <EditedTags
      {...rest}
      offered={offered}
      disabled={!mayTag}
      onChange={(change) => saving.mutateAsync({ body: { mediaIds: [id], ...change } })}
    />
  );
}

interface EditedTagsProps extends OwnTagsProps {
  offered: readonly string[];
  disabled: boolean;
  onChange: (change: { add: string[]; remove: string[] }) => Promise<unknown>;
}

/** Shows a change at once, until its answer has brought the tags anew. */
function EditedTags({ tags, onChange, ...rest }: EditedTagsProps) {
  const [changed, setChanged] = useState<{ from: readonly string[]; to: string[] } | null>(null);
  const shown = changed !== null && changed.from === tags ? changed.to : tags;
  function change(to: string[]): void {
    setChanged({ from: tags, to });
    const add = to.filter((tag) => !shown.includes(tag));
    const remove = shown.filter((tag) => !to.includes(tag));
    onChange({ add, remove }).catch(() => setChanged(null));
  }
  return <TagInput label={t('Tags')} value={shown} onValueChange={change} {...rest} />;
}
