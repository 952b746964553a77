import type { StandbyEntry, StandbyItem } from '@vitrine/contract/takeovers/takeovers';
import { MAX_STANDBY, MAX_STANDBY_STRIPS } from '@vitrine/contract/takeovers/takeover-limits';
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
import { emptyDraft, emptyStrip, hasShown, toContentChoice } from '../draft.ts';
import { standbyRead } from '../reads.ts';

const StandbyDialog = fetched(async () => (await import('./standby-dialog.tsx')).StandbyDialog);

interface StandbySectionProps {
  /** The prepared strips, or the others. */
  kind: 'full' | 'strip';
  onStart: (item: StandbyItem) => void;
}

const texts = {
  full: {
    title: t('Standby'),
    note: t('Every screen keeps these files, so they appear at once.'),
    empty: t('Nothing prepared'),
    hint: t(
      'Prepare a message or a picture now, such as a fire alarm. Mark it “One press”, and in an emergency it starts without a question.',
    ),
  },
  strip: {
    title: t('Prepared strips'),
    note: t('Texts over what screens play. They need no files.'),
    empty: t('No strip prepared'),
    hint: t('Prepare a text that runs or stands over what screens play, such as a closed entrance.'),
  },
};

/** The prepared takeovers. Those that are marked so start with one press, the others after a confirmation. */
export function StandbySection({ kind, onStart }: StandbySectionProps) {
  const mayPrepare = useMay()('takeovers.setStandby');
  const read = useRead(standbyRead);
  const saving = useChange(q.takeovers.setStandby({ failure: t('Failed to save the prepared takeovers') }));
  const onePress = useOnePress();
  const [edited, setEdited] = useState<StandbyItem | 'new' | null>(null);
  const all = read.data ?? [];
  const isOfKind = ({ strip }: StandbyItem) => (strip !== null) === (kind === 'strip');
  const items = all.filter(isOfKind);
  const most = kind === 'strip' ? MAX_STANDBY_STRIPS : MAX_STANDBY;
  const { title, note, empty, hint } = texts[kind];
  const asked = kind === 'strip' ? 'strip' : 'standby';
  useAsked(asked, () => setEdited('new'), mayPrepare && read.data !== undefined && items.length < most);
  const add = (
    <Button small needs="takeovers.setStandby" disabled={items.length >= most} onClick={() => setEdited('new')}>
      <Plus />
      {kind === 'strip' ? t('Prepare a strip') : t('Prepare')}
    </Button>
  );
  return (
    <Section
      title={title}
      count={t('{count} of {total}', { count: items.length, total: most })}
      note={note}
      areToolsShort
      tools={items.length > 0 && add}
    >
      <Region
        of={{ ...read, data: read.data && items }}
        skeleton="h-32"
        empty={{
          plain: true,
          title: empty,
          text: mayPrepare ? hint : <WhoCan route="takeovers.setStandby" />,
          children: add,
        }}
      >
        {() => (
          <>
            {kind === 'full' && (
              <Explained term="standby">
                {t(
                  'Takeovers that you prepare for later. Screens load their files in advance, so that they appear at once.',
                )}
              </Explained>
            )}
            <ol aria-label={title} className="mt-3 border-t border-line" aria-busy={saving.isPending || undefined}>
              {items.map((item, index) => (
                <Row
                  key={item.id}
                  items={items}
                  index={index}
                  item={item}
                  isSaving={saving.isPending}
                  isRunning={item.onePress && onePress.isRunning(item)}
                  isStarting={item.onePress && onePress.busy}
                  onSave={(changed) =>
                    saving.mutateAsync({
                      body: { items: bodyOfItems([...changed, ...all.filter((other) => !isOfKind(other))]) },
                    })
                  }
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
          initial={kind === 'strip' ? emptyStrip : emptyDraft}
          others={bodyOfItems(all)}
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
  const isGone = !hasShown(item);
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
          variant={item.strip === null ? 'danger' : 'secondary'}
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
  items.filter(hasShown).map((item) => ({
    id: item.id,
    title: item.title,
    message: item.message,
    content: toContentChoice(item),
    strip: item.strip,
    onePress: item.onePress,
  }));
