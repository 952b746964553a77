import type { StandbyEntry, StandbyItem } from '@vitrine/contract/takeovers';
import { MAX_STANDBY } from '@vitrine/contract/takeover-limits';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useMay } from '../../../ui/access/may.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Explained } from '../../../ui/feedback/explained.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useConfirm } from '../../../ui/feedback/confirm.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { useAsked } from '../../../ui/routing/use-asked.ts';
import { TakeoverPicture } from '../../content/index.ts';
import { WhoCan } from '../../accounts/index.ts';
import { useOnePress } from './one-press.ts';
import { describeShown } from '../takeover-text.ts';
import { toContentChoice } from '../draft.ts';
import { standbyRead } from '../reads.ts';

const StandbyDialog = fetched(async () => (await import('./standby-dialog.tsx')).StandbyDialog);

/** The prepared takeovers. Those that are marked so start with one press, the others after a confirmation. */
export function StandbySection({ onStart }: { onStart: (item: StandbyItem) => void }) {
  const mayPrepare = useMay()('takeovers.setStandby');
  const read = useRead(standbyRead);
  const saving = useChange(q.takeovers.setStandby({ failure: t('Failed to save the prepared takeovers') }));
  const onePress = useOnePress();
  const [edited, setEdited] = useState<StandbyItem | 'new' | null>(null);
  const items = read.data ?? [];
  useAsked('standby', () => setEdited('new'), mayPrepare && read.data !== undefined && items.length < MAX_STANDBY);
  const add = (
    <Button small needs="takeovers.setStandby" disabled={items.length >= MAX_STANDBY} onClick={() => setEdited('new')}>
      <Plus />
      {t('Prepare')}
    </Button>
  );
  return (
    <Section
      title={t('Standby')}
      count={t('{count} of {total}', { count: items.length, total: MAX_STANDBY })}
      note={t('Every screen keeps these files, so they appear at once.')}
      areToolsShort
      tools={items.length > 0 && add}
    >
      <Region
        of={read}
        skeleton="h-32"
        empty={{
          plain: true,
          title: t('Nothing prepared'),
          text: mayPrepare ? (
            t(
              'Prepare a message or a picture now, such as a fire alarm. Mark it “One press”, and in an emergency it starts without a question.',
            )
          ) : (
            <WhoCan route="takeovers.setStandby" />
          ),
          children: add,
        }}
      >
        {() => (
          <>
            <Explained term="standby">
              {t(
                'Takeovers that you prepare for later. Screens load their files in advance, so that they appear at once.',
              )}
            </Explained>
            <ol
              aria-label={t('Standby')}
              className="mt-3 border-t border-line"
              aria-busy={saving.isPending || undefined}
            >
              {items.map((item, index) => (
                <Row
                  key={item.id}
                  items={items}
                  index={index}
                  item={item}
                  isSaving={saving.isPending}
                  isRunning={item.onePress && onePress.isRunning(item)}
                  isStarting={item.onePress && onePress.busy}
                  onSave={(changed) => saving.mutateAsync({ body: { items: bodyOfItems(changed) } })}
                  onStart={() => (item.onePress ? onePress.start(item) : onStart(item))}
                  onEdit={() => setEdited(item)}
                />
              ))}
            </ol>
          </>
        )}
      </Region>
      {edited !== null && (
        <StandbyDialog
          item={edited === 'new' ? null : edited}
          others={bodyOfItems(items)}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

interface RowProps {
  items: readonly StandbyItem[];
  index: number;
  item: StandbyItem;
  isSaving: boolean;
  /** The takeover was started with one press and still runs. */
  isRunning: boolean;
  isStarting: boolean;
  onSave: (items: readonly StandbyItem[]) => Promise<unknown>;
  onStart: () => void;
  onEdit: () => void;
}

function Row({ items, index, item, isSaving, isRunning, isStarting, onSave, onStart, onEdit }: RowProps) {
  const { title } = item;
  const confirm = useConfirm();
  const others = items.toSpliced(index, 1);
  // A failure is reported by the change.
  const move = (by: 1 | -1) => void onSave(others.toSpliced(index + by, 0, item)).catch(() => {});
  const remove = () =>
    void confirm({
      title: t('Remove the prepared takeover?'),
      text: (
        <p>
          {rich('Screens delete the files of {title} unless they play them otherwise.', {
            title: <b className="font-strong">{title}</b>,
          })}
        </p>
      ),
      confirm: t('Remove'),
      staysAfterFailure: true,
      act: () => onSave(others),
    });
  const isGone = item.content === null && item.message === null && item.strip === null;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2.5">
      <TakeoverPicture small shown={item} className="w-18" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex min-w-0 items-center gap-2">
          <b className="truncate font-strong">{title}</b>
          {item.onePress && <Badge tone="warning">{t('One press')}</Badge>}
        </span>
        <span className="line-clamp-2 text-1 text-ink-2">
          {isGone
            ? t('Its content was deleted: choose another, or it is removed with the next change')
            : describeShown(item)}
        </span>
      </span>
      <span className="flex items-center gap-1 max-wide:ms-auto">
        <IconButton
          small
          needs="takeovers.setStandby"
          label={t('Move {title} up', { title })}
          disabled={index === 0 || isSaving}
          onClick={() => move(-1)}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          small
          needs="takeovers.setStandby"
          label={t('Move {title} down', { title })}
          disabled={index === items.length - 1 || isSaving}
          onClick={() => move(1)}
        >
          <ArrowDown />
        </IconButton>
        <IconButton small needs="takeovers.setStandby" label={t('Edit {title}', { title })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton small needs="takeovers.setStandby" label={t('Remove {title}', { title })} onClick={remove}>
          <Trash2 />
        </IconButton>
        <Button
          small
          variant="danger"
          className="ms-2"
          disabled={isGone || isRunning}
          busy={isStarting}
          aria-label={isRunning ? t('{title} is running', { title }) : t('Start {title}', { title })}
          // A key that is held is one press.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          needs="takeovers.start"
          onClick={onStart}
        >
          {isRunning ? t('Running') : t('Start', {}, 'a takeover')}
        </Button>
      </span>
    </li>
  );
}

/** The items as a request contains them, without those whose content was deleted. */
const bodyOfItems = (items: readonly StandbyItem[]): StandbyEntry[] =>
  items
    .filter(({ content, message, strip }) => content !== null || message !== null || strip !== null)
    .map((item) => ({
      id: item.id,
      title: item.title,
      message: item.message,
      content: toContentChoice(item),
      strip: item.strip,
      onePress: item.onePress,
    }));
