import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface FailureReportProps {
  /** What was tried, as a title. */
  title: string;
  text: string;
  failures: readonly { name: string; message: string }[];
  /** A second try for them, with other means. */
  again?: { label: string; busy: boolean; onAct: () => void } | undefined;
  onClose: () => void;
}

/** On which of several devices something failed, and why. */
export function FailureReport({ title, text, failures, again, onClose }: FailureReportProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button {...(again === undefined && { variant: 'primary' as const })} onClick={onClose}>
            Close
          </Button>
          {again !== undefined && (
            <Button variant="primary" busy={again.busy} onClick={again.onAct}>
              {again.label}
            </Button>
          )}
        </>
      }
    >
      <ul aria-label="What failed" className="grid max-h-80 gap-3 overflow-y-auto">
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
