import type { Device } from '@vitrine/contract/fleet/devices';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import type { Toast } from '../../../../ui/feedback/toast-view.tsx';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import type { Selection } from '../../../../ui/lists/use-selection.ts';
import type { DeviceFailure } from '../device-failure.ts';
import { FailureReport } from './components/failure-report.tsx';

interface Outcome {
  /** The toast's title when the action succeeded on every device. */
  success: string;
  /** The report's title when the action failed on some devices. */
  failure: string;
  failures: readonly DeviceFailure[];
  /** The number of devices on which the action was attempted. */
  total: number;
  /** Additional content of the toast. */
  details?: Pick<Toast, 'text' | 'action'>;
}

export interface BulkOutcome {
  /** Ends the selection, if there is one, then shows a toast, or the report of the devices on which it failed. */
  report: (outcome: Outcome) => void;
  /** To be rendered while nothing is selected, too. */
  dialog: ReactNode;
}

/** Shows the outcome of an action on several devices. */
export function useBulkOutcome(selection?: Selection<Device>): BulkOutcome {
  const toast = useToast();
  const [failed, setFailed] = useState<Outcome | null>(null);
  return {
    report(outcome) {
      const { success, failures, details } = outcome;
      selection?.clear();
      setFailed(failures.length === 0 ? null : outcome);
      if (failures.length === 0) toast({ title: success, ...details });
    },
    dialog: failed !== null && (
      <FailureReport
        title={failed.failure}
        text={describeExtent(failed)}
        failures={failed.failures}
        onClose={() => setFailed(null)}
      />
    ),
  };
}

function describeExtent({ failures, total }: Outcome): string {
  return failures.length === total
    ? t('{total, plural, one {Failed on # screen.} other {Failed on all # screens.}}', { total })
    : t(
        '{total, plural, one {Failed on {count, number} of # screen. The others succeeded.} other {Failed on {count, number} of # screens. The others succeeded.}}',
        { count: failures.length, total },
      );
}
