import { ChevronsUp, Funnel, Monitor, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { Bubble } from '../../../ui/overlays/bubble.tsx';
import { useConditionText } from '../../conditions/index.ts';
import { ContentPicture, contentLabel } from '../../content/index.ts';
import { formatHours, type Placed, sentenceOfWhen } from '../calendar.ts';
import type { Clash } from './clashes.ts';
import type { TargetNames } from './target-names.ts';

const MOST_CLASHES = 3;

export interface EventCardProps {
  placed: Placed;
  targets: TargetNames;
  clashes: readonly Clash[];
  readerZone: string;
  id: string;
  anchor: Element;
  onClose: () => void;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
}

/** The event of a block in the calendar: its content, when and where it plays, and the events that compete for its screens. */
export function EventCard({ placed, targets, clashes, readerZone, ...bubble }: EventCardProps) {
  const { event, isChanged } = placed;
  const only = useConditionText(event.only);
  const when = sentenceOfWhen(placed, readerZone);
  const here = when.isElsewhere
    ? t('{hours} in {zone}', { hours: formatHours(placed), zone: readerZone.replaceAll('_', ' ') })
    : null;
  return (
    <Bubble {...bubble} side="right" className="grid w-72 gap-2 rounded p-2">
      <ContentPicture content={event.media} fit="contain" />
      <div className="grid gap-1.5 px-1 pb-1">
        <b className="text-2 font-strong break-words">{event.title}</b>
        <p>
          {when.text}
          {here !== null && <span className="block text-ink-2">{here}</span>}
        </p>
        <CardLine icon={<Monitor />}>
          {targets.names.length === 0
            ? t('{count, plural, one {# screen} other {# screens}}', { count: event.deviceIds.length })
            : targets.others > 0
              ? t('{names} and {count, number} more', { names: targets.names.join(', '), count: targets.others })
              : targets.names.join(', ')}
        </CardLine>
        {only !== null && <CardLine icon={<Funnel />}>{only}</CardLine>}
        <p className="text-ink-2 break-words">
          {t('{kind}: {name}', { kind: contentLabel(event.mediaType), name: formatTitle(event.mediaName) })}
        </p>
        {event.priority === 'high' && <CardLine icon={<ChevronsUp />}>{t('High priority')}</CardLine>}
        {isChanged && <CardLine icon={<PencilLine />}>{t('Differs from its series')}</CardLine>}
        {clashes.slice(0, MOST_CLASHES).map((clash) => (
          <CardLine key={clash.other.key} icon={<TriangleAlert className="text-warning" />}>
            {describeClash(clash, event.deviceIds.length)}
          </CardLine>
        ))}
        {clashes.length > MOST_CLASHES && (
          <p className="text-ink-2">
            {t('and {count, plural, one {# other overlap} other {# other overlaps}}', {
              count: clashes.length - MOST_CLASHES,
            })}
          </p>
        )}
      </div>
    </Bubble>
  );
}

const CardLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-1.5 [&>.lucide]:mt-px [&>.lucide]:size-3.5 [&>.lucide]:flex-none">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </p>
);

function describeClash({ other, isOtherStronger, hours, screens }: Clash, all: number): string {
  const { title } = other.event;
  if (screens === all) {
    return isOtherStronger
      ? t('{title} plays instead, {hours}', { title, hours })
      : t('Plays instead of {title}, {hours}', { title, hours });
  }
  const values = { title, hours, screens, all };
  return isOtherStronger
    ? t(
        '{title} plays instead, {hours} on {screens, number} of {all, plural, one {# screen} other {# screens}}',
        values,
      )
    : t(
        'Plays instead of {title}, {hours} on {screens, number} of {all, plural, one {# screen} other {# screens}}',
        values,
      );
}
