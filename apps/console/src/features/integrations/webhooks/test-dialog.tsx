import { findMessage } from '@vitrine/contract/core/message';
import type { Webhook } from '@vitrine/contract/integrations/webhooks';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DeliveryFacts, OutcomeBadge } from './delivery-facts.tsx';

/** Sends a test and shows how it went. */
export function TestDialog({ webhook: { id, name, url }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutate, data: answer, isPending, error } = useChange(q.webhooks.test());
  return (
    <Dialog
      onClose={onClose}
      title={t('Send a test')}
      description={<span className="break-words">{name}</span>}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            needs="webhooks.test"
            variant="primary"
            data-autofocus
            busy={isPending}
            onClick={() => mutate({ params: { webhookId: id } })}
          >
            {answer === undefined ? t('Send a test') : t('Send again')}
          </Button>
        </>
      }
    >
      {error !== null && (
        <Notice tone="danger">{findMessage(error, t('The test was not sent. Please try again.'))}</Notice>
      )}
      {answer === undefined ? (
        <p className="break-words text-ink-2">
          {rich('An event of the type <code>webhook.test</code> is sent to {url} once, and not retried.', {
            code: (text) => <code>{text}</code>,
            url: <span className="font-mono text-1">{url}</span>,
          })}
        </p>
      ) : (
        <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p>
            <OutcomeBadge delivery={answer.delivery} />
          </p>
          <DeliveryFacts delivery={answer.delivery} />
        </div>
      )}
    </Dialog>
  );
}
