import type { MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import type { Effect } from '@vitrine/contract/playout/effect';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { useTimeZone } from '../../../ui/format/use-time-zone.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { EffectLine, hasReceipt, usePlannedEffect } from '../../effect/index.ts';
import { formatItemTitle, type ItemWithFile } from '../library-item.ts';
import { summarizeNewVersion } from './version-text.ts';

const EffectReceipt = fetched(async () => (await import('../../effect/effect-receipt.tsx')).EffectReceipt);

interface UseVersionDialogProps {
  item: ItemWithFile;
  version: MediaVersion;
  onClose: () => void;
}

const toPlaced = (effect: Effect, replacedId: MediaVersionId | null) => ({ effect, at: Date.now(), replacedId });

/** Asks before another version takes the place of an item's file, and then shows which screens have it. */
export function UseVersionDialog({ item, version, onClose }: UseVersionDialogProps) {
  const zone = useTimeZone();
  const toast = useToast();
  const params = { id: item.id, versionId: version.id };
  const { mutateAsync, isPending, isSuccess } = useChange(
    q.media.applyVersion({ failure: t('The version was not changed.') }),
  );
  const [placed, setPlaced] = useState<ReturnType<typeof toPlaced> | null>(null);
  const planned = q.media.applyVersion.plan({ params });
  const state = usePlannedEffect(planned, isPending || isSuccess);
  const effect = state.is === 'known' ? state.effect : null;

  const undoOf = (replacedId: MediaVersionId | null) =>
    replacedId && {
      label: t('Undo'),
      onAct: () =>
        void mutateAsync({ params: { ...params, versionId: replacedId } }).then(
          () => toast({ title: t('The version is as it was') }),
          () => {},
        ),
    };

  async function apply(): Promise<void> {
    let replacedId: MediaVersionId | null;
    try {
      ({ replacedId } = await mutateAsync({ params }));
    } catch {
      // The failure is told in a toast.
      return onClose();
    }
    if (effect !== null && hasReceipt(effect)) return setPlaced(toPlaced(effect, replacedId));
    const undo = undoOf(replacedId);
    toast({ title: t('{name} has another version', { name: formatItemTitle(item) }), ...(undo && { action: undo }) });
    onClose();
  }

  if (placed !== null) {
    const undo = undoOf(placed.replacedId);
    const action = undo ? { ...undo, onAct: () => (undo.onAct(), onClose()) } : undefined;
    return <EffectReceipt effect={placed.effect} savedAt={placed.at} action={action} onClose={onClose} />;
  }
  const names = { file: version.fileName, name: formatItemTitle(item) };
  const about = { name: names.name, when: formatDateTime(version.addedAt, 'unknown', zone) };
  return (
    <ConfirmDialog
      title={version.state === 'former' ? t('Bring back {file}?', names) : t('Use {file}?', names)}
      text={
        <p>
          {item.kind === 'audio'
            ? t('{name} plays the file of {when} again. The present one becomes a former version.', about)
            : t('{name} shows the file of {when} again. The present one becomes a former version.', about)}
        </p>
      }
      tone="primary"
      confirm={version.state === 'former' ? t('Bring back') : t('Use')}
      busy={isPending}
      effect={<EffectLine planned={planned} busy={isPending || isSuccess} summarize={summarizeNewVersion} />}
      onConfirm={() => void apply()}
      onClose={onClose}
    />
  );
}
