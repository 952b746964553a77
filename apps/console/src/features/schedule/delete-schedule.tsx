import type { ScheduleEvent } from '@vitrine/contract/schedule/schedule';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
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
      <b className="break-words">{title}</b> {recurrence === 'none' ? t('stops') : t('and all its occurrences stop')} on{' '}
      {t('{screenCount, plural, one {# screen} other {# screens}}', { screenCount })}, which{' '}
      {screenCount === 1 ? t('returns') : t('return')} to {screenCount === 1 ? t('its') : t('their')} assigned media.
    </p>
  ),
  effect: <EffectLine planned={q.schedule.remove.plan({ params: { id } })} />,
  confirm: 'Delete',
});
