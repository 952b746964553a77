import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { TaggedId } from '@vitrine/contract/tags/tags';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useMay } from '../../ui/access/may.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TagInput } from './tag-input.tsx';
import { useTagNames } from './tags-read.ts';

interface OwnTagsProps {
  tags: readonly string[];
  hint?: ReactNode;
}

/** The tags of a screen, edited in place. */
export function ScreenTags({ id, ...rest }: OwnTagsProps & { id: DeviceId }) {
  const saving = useChange(q.tags.tagScreens({ failure: t('The tags were not saved') }));
  const toast = useToast();
  const offered = useTagNames('screenCount');
  const mayTag = useMay()('tags.tagScreens');
  return (
    <EditedTags
      {...rest}
      offered={offered}
      disabled={!mayTag}
      onChange={async (change) => {
        const { results } = await saving.mutateAsync({ body: { deviceIds: [id], ...change } });
        const error = results[0]?.error;
        if (error) toast({ title: t('The tags were not saved'), text: error.message, tone: 'danger' });
      }}
    />
  );
}

/** The tags of content, edited in place. */
export function ContentTags({ id, ...rest }: OwnTagsProps & { id: TaggedId }) {
  const saving = useChange(q.tags.tagContent({ failure: t('The tags were not saved') }));
  const toast = useToast();
  const offered = useTagNames('contentCount');
  const mayTag = useMay()('tags.tagContent');
  return (
    <EditedTags
      {...rest}
      offered={offered}
      disabled={!mayTag}
      onChange={async (change) => {
        const { failures } = await saving.mutateAsync({ body: { mediaIds: [id], ...change } });
        const [error] = failures;
        if (error) toast({ title: t('The tags were not saved'), text: error.message, tone: 'danger' });
      }}
    />
  );
}

interface EditedTagsProps extends OwnTagsProps {
  offered: readonly string[];
  disabled: boolean;
  /** Ends once the tags have been read again. */
  onChange: (change: { add: string[]; remove: string[] }) => Promise<void>;
}

/** Shows a change at once, until its answer has brought the tags anew. */
function EditedTags({ tags, onChange, ...rest }: EditedTagsProps) {
  const [changed, setChanged] = useState<string[] | null>(null);
  const shown = changed ?? tags;
  function change(to: string[]): void {
    setChanged(to);
    const add = to.filter((tag) => !shown.includes(tag));
    const remove = shown.filter((tag) => !to.includes(tag));
    const end = () => setChanged(null);
    onChange({ add, remove }).then(end, end);
  }
  return <TagInput label={t('Tags')} value={shown} onValueChange={change} {...rest} />;
}
