import { CalendarDays, MonitorPlay } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import type { ChosenContent } from '../content/index.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { usePlacement } from './placement.ts';

/**
 * Returns the entries of a menu that put content on screens, always or at a time, by the same panel.
 *
 * @param whenSaved called with what needs the saved content, which may have changes
 */
export function usePlacementEntries(whenSaved: (act: () => void) => void = (act) => act()) {
  const place = usePlacement();
  return (content: ChosenContent, disabled = false) =>
    ({
      show: {
        label: t('Put on screens'),
        needs: 'assignments.assignToDevice',
        icon: <MonitorPlay />,
        disabled,
        onSelect: () => whenSaved(() => place({ to: 'screens', content })),
      },
      plan: {
        label: t('Make a schedule'),
        needs: 'schedule.create',
        icon: <CalendarDays />,
        disabled,
        onSelect: () => whenSaved(() => place({ to: 'screens', content, when: 'time' })),
      },
    }) as const satisfies Record<string, MenuEntry>;
}
