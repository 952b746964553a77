import { isAppError } from '@vitrine/contract/core/errors';
import type { LayoutSummary } from '@vitrine/contract/layouts/layouts';
import { wasPublished } from '@vitrine/contract/layouts/publication';
import type { Effect } from '@vitrine/contract/playout/effect';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { EffectPanel, hasReceipt, usePlacement, usePlannedEffect } from '../../effect/index.ts';
import { useLayoutChange } from '../queries.ts';

const EffectReceipt = fetched(async () => (await import('../../effect/effect-receipt.tsx')).EffectReceipt);

interface PublishDialogProps {
  /** The layout as it was edited: its draft of this revision is published. */
  layout: Pick<LayoutSummary, 'id' | 'name' | 'revision' | 'createdAt' | 'publishedAt'>;
  onClose: () => void;
}

const words = {
  action: (count: number) =>
    t('{count, plural, =0 {Publish} one {Publish to # screen} other {Publish to # screens}}', { count }),
  unknown: t('Couldn’t check which screens change. You can still publish.'),
};

/** Shows what publishing changes on screens, publishes, and then shows which screens have it. */
export function PublishDialog({ layout, onClose }: PublishDialogProps) {
  const { id, name, revision, publishedAt } = layout;
  const timeZone = useTimeZone();
  const description = wasPublished(layout)
    ? t('{name}, last published {time}', { name, time: formatDateTime(publishedAt, 'unknown', timeZone) })
    : t('{name}, not published before', { name });
  const toast = useToast();
  const place = usePlacement();
  const mayPlace = useMay()('assignments.assignToDevice');
  const { mutateAsync, isPending, isSuccess, error } = useLayoutChange(q.layouts.publish());
  const [published, setPublished] = useState<{ effect: Effect; at: number } | null>(null);
  const request = { params: { id }, body: { revision } };
  const state = usePlannedEffect(q.layouts.publish.plan(request), isPending || isSuccess);
  const effect = state.is === 'known' ? state.effect : null;

  /** The toast comes also if this page was left in the meantime. */
  async function publish(): Promise<void> {
    try {
      await mutateAsync(request);
    } catch {
      // The reason of the failure is shown in the panel.
      return;
    }
    if (effect !== null && hasReceipt(effect)) return setPublished({ effect, at: Date.now() });
    const count = effect?.screenCount ?? 0;
    const text =
      count > 0 ? t('On its way to {count, plural, one {# screen} other {# screens}}.', { count }) : undefined;
    const content = { kind: 'layout', id, name, picture: null } as const;
    const isNowhere = mayPlace && effect !== null && effect.screenCount + effect.unchangedCount === 0;
    toast({
      title: t('Layout published'),
      text: isNowhere ? t('On no screen yet.') : text,
      ...(isNowhere && { action: { label: t('Put on screens'), onAct: () => place({ to: 'screens', content }) } }),
    });
    onClose();
  }

  if (published !== null) {
    return <EffectReceipt effect={published.effect} savedAt={published.at} action={undefined} onClose={onClose} />;
  }
  return (
    <EffectPanel
      description={description}
      state={state}
      busy={isPending}
      words={words}
      problem={error && <Problem error={error} />}
      onSave={() => void publish()}
      onClose={onClose}
    />
  );
}

const Problem = ({ error }: { error: Error }) => (
  <Notice tone="danger" title={t('The layout was not published.')}>
    {isAppError(error, 'layout.changed')
      ? t('Somebody else changed it in the meantime. Go back to see the changes.')
      : error.message}
  </Notice>
);
