import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { rich } from '../../ui/format/rich.ts';
import { EffectLine } from '../effect/index.ts';
import type { EventForm } from './event-form.ts';

/**
 * The question before an event is deleted.
 *
 * @param screenCount the number of screens that the saved event has
 */
export const deletionOfEvent = ({ title, recurrence }: EventForm, id: ScheduleEvent['id'], screenCount: number) => ({
  title: t('Delete schedule'),
  text: (
    <p>
      {recurrence === 'none'
        ? rich(
            '{screens, plural, one {{title} stops on # screen, which returns to its assigned media.} other {{title} stops on # screens, which return to their assigned media.}}',
            { screens: screenCount, title: <b className="break-words">{title}</b> },
          )
        : rich(
            '{screens, plural, one {{title} and all its occurrences stop on # screen, which returns to its assigned media.} other {{title} and all its occurrences stop on # screens, which return to their assigned media.}}',
            { screens: screenCount, title: <b className="break-words">{title}</b> },
          )}
    </p>
  ),
  effect: <EffectLine planned={q.schedule.remove.plan({ params: { id } })} />,
  confirm: t('Delete'),
});
