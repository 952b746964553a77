import type { Group } from '@vitrine/contract/fleet/groups';
import type { ContentId, ContentKind } from '@vitrine/contract/library/content';
import { Check, Film, GalleryHorizontalEnd, Globe, ImageIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { cx } from '../../../../ui/theme/cx.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState, type Failure } from '../../../../ui/feedback/error-state.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { formatCount } from '../../../../ui/format/format.ts';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { Segmented } from '../../../../ui/forms/segmented.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { ChosenPane, contentLabel } from '../../../playout/index.ts';
import type { Choice } from '../choice.ts';
import { type GroupReach, sentenceOf } from '../group-reach.ts';

interface AssignMediaDialogProps {
  group: Group;
  kind: ContentKind;
  onKind: (kind: ContentKind) => void;
  search: string;
  onSearch: (search: string) => void;
  /** Undefined while they are loading. */
  choices: readonly Choice[] | undefined;
  /** How many match; those beyond `choices` are found by searching. */
  total: number;
  /** Why the choices could not be loaded. */
  failure: Failure | null;
  chosenId: ContentId | null;
  onChoose: (id: ContentId | null) => void;
  /** Undefined until the group's devices are loaded. */
  reach: GroupReach | undefined;
  /** The effect of the assignment on screens. */
  effect: ReactNode;
  busy: boolean;
  onAssign: (chosen: { id: ContentId; kind: ContentKind; name: string }) => void;
  onClose: () => void;
}

const kinds = [
  { value: 'image', label: 'Image', icon: <ImageIcon /> },
  { value: 'video', label: 'Video', icon: <Film /> },
  { value: 'webpage', label: 'Web page', icon: <Globe /> },
  { value: 'playlist', label: 'Playlist', icon: <GalleryHorizontalEnd /> },
] as const;

/** Chooses content for a group by its picture, and shows how many of the group's devices will play it. */
export function AssignMediaDialog(props: AssignMediaDialogProps) {
  const { group, kind, onKind, search, onSearch, choices, total, chosenId, onChoose, reach, busy } = props;
  const [isMissing, setIsMissing] = useState(false);
  const chosen = choices?.find(({ id }) => id === chosenId);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && props.onClose()}
      title="Assign Media to Group"
      description={reach === undefined ? group.name : sentenceOf(reach, group.name)}
      onSubmit={() => {
        setIsMissing(chosen === undefined);
        if (chosen !== undefined) props.onAssign({ ...chosen, kind });
      }}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Assign Media
          </Button>
        </>
      }
    >
      {reach !== undefined && <Others reach={reach} />}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <Field label="Media Type" group>
          <Segmented
            label="Media Type"
            value={kind}
            segments={kinds}
            onValueChange={(value) => {
              onChoose(null);
              onKind(value);
            }}
          />
        </Field>
        <SearchField label="Search media" className="min-w-0 flex-1 basis-52" value={search} onValueChange={onSearch} />
      </div>
      <Field
        group
        label="Select Media"
        error={isMissing && chosen === undefined && 'Please select media type and media item'}
        {...(choices !== undefined &&
          total > choices.length && {
            hint: `Showing the newest ${formatCount(choices.length)} of ${formatCount(total)}. Search to find others.`,
          })}
      >
        <div className="-mx-1 h-[min(40dvh,340px)] overflow-y-auto p-1">
          {props.failure !== null ? (
            <ErrorState title={`Failed to load ${contentLabel(kind).toLowerCase()}s`} {...props.failure} />
          ) : choices === undefined ? (
            <div className={gridClass} aria-busy="true">
              {Array.from({ length: 6 }, (_, index) => (
                <SkeletonBlock key={index} className="aspect-[16/9]" />
              ))}
            </div>
          ) : choices.length === 0 ? (
            <EmptyState plain title={`No ${contentLabel(kind).toLowerCase()}s found`} />
          ) : (
            <Thumbnails kind={kind} choices={choices} chosenId={chosen?.id ?? null} onChoose={onChoose} />
          )}
        </div>
      </Field>
      {props.effect}
    </Dialog>
  );
}

/** The devices that will show something else. */
function Others({ reach: { others } }: { reach: GroupReach }) {
  if (others.length === 0) return null;
  return (
    <ul aria-label="Devices that show something else" className="grid max-h-28 gap-1 overflow-y-auto text-1">
      {others.map(({ id, name, reason }) => (
        <li key={id} className="break-words text-ink-2">
          <b className="font-strong text-ink">{name}</b> {reason}
        </li>
      ))}
    </ul>
  );
}

const kindIcon = { image: <ImageIcon />, video: <Film />, webpage: <Globe />, playlist: <GalleryHorizontalEnd /> };

const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-4 min-[600px]:grid-cols-4';

interface ThumbnailsProps {
  kind: ContentKind;
  choices: readonly Choice[];
  chosenId: ContentId | null;
  onChoose: (id: ContentId) => void;
}

/** Radio buttons with thumbnails; arrow keys move the choice. */
function Thumbnails({ kind, choices, chosenId, onChoose }: ThumbnailsProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Select Media" className={gridClass}>
      {choices.map((choice) => (
        <label
          key={choice.id}
          className={cx(
            'relative block cursor-pointer [contain-intrinsic-size:auto_120px] [content-visibility:auto]',
            kind === 'playlist' && 'pt-1.5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.id}
            checked={choice.id === chosenId}
            onChange={() => onChoose(choice.id)}
            className="peer absolute inset-0 z-10 cursor-pointer opacity-0"
          />
          <ChosenPane
            whole
            content={{ kind, ...choice }}
            placeholder={kindIcon[kind]}
            className={cx(
              '-outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-(--focus)',
              choice.id === chosenId && 'outline-3 outline-accent-mark',
            )}
          >
            {choice.id === chosenId && (
              <span className="absolute right-1.5 top-1.5 grid size-5 place-items-center rounded-full bg-accent text-ink-on-fill">
                <Check className="size-3 stroke-3" />
              </span>
            )}
          </ChosenPane>
          <span className="mt-1.5 block truncate text-1 font-medium" title={choice.name}>
            {choice.name}
          </span>
          {choice.detail !== undefined && <span className="block truncate text-1 text-ink-3">{choice.detail}</span>}
        </label>
      ))}
    </div>
  );
}
