import { t } from '@vitrine/messages/t';
import { Button } from '../../../../../ui/forms/button.tsx';
import { Dialog } from '../../../../../ui/overlays/dialog.tsx';

interface FailureReportProps {
  /** The attempted action, as a title. */
  title: string;
  text: string;
  failures: readonly { name: string; message: string }[];
  onClose: () => void;
}

/** The devices on which an action failed, and why. */
export function FailureReport({ title, text, failures, onClose }: FailureReportProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <ul aria-label={t('What failed')} className="grid max-h-80 gap-3 overflow-y-auto">
        {failures.map(({ name, message }, index) => (
          <li key={index}>
            <b className="break-words">{name}</b>
            <p className="text-ink-2">{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
