import type { WebhookDelivery, WebhookDeliveryDetail } from '@vitrine/contract/integrations/webhooks';
import { t } from '@vitrine/messages/t';
import { CodeBlock } from '../../../ui/copy/code-block.tsx';
import { formatDateTime } from '../../../ui/format/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';

/** The outcome of a delivery, the body that was sent, and the answer, which is a stranger's text. */
export function DeliveryFacts({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { attemptedAt, attempts, status, durationMs, failure, body, answer, eventId } = delivery;
  return (
    <>
      <div className="grid gap-1">
        {attempts === 0 && <p className="text-ink-2">{t('Not sent yet')}</p>}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
          {failure !== null && <span className="break-words text-danger">{failure}</span>}
          {failure === null && status !== null && <span>{t('Answer {status}', { status })}</span>}
          {durationMs !== null && <span className="text-ink-3">{t('{count, number} ms', { count: durationMs })}</span>}
          {attempts > 1 && (
            <span className="text-ink-3">
              {t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}
            </span>
          )}
        </p>
        {attemptedAt !== null && (
          <p className="text-1 text-ink-3">
            <time dateTime={attemptedAt}>{formatDateTime(attemptedAt)}</time> ·{' '}
            <span className="font-mono">{eventId}</span>
          </p>
        )}
      </div>
      <Field group label={t('Request')}>
        <CodeBlock label={t('Request')} copyLabel={t('Copy request')} lines={indent(body).split('\n')} />
      </Field>
      {answer !== null && answer !== '' && (
        <Field group label={t('Answer')}>
          <CodeBlock label={t('Answer')} copyLabel={t('Copy answer')} lines={answer.split('\n')} />
        </Field>
      )}
    </>
  );
}

/** JSON by lines, for reading. */
const indent = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** The outcome of a delivery: accepted or not. */
export function OutcomeBadge({
  delivery: { state, attempts },
}: {
  delivery: Pick<WebhookDelivery, 'state' | 'attempts'>;
}) {
  if (state === 'delivered') return <Badge tone="online">{t('Delivered')}</Badge>;
  if (state === 'failed') return <Badge tone="danger">{t('Failed')}</Badge>;
  return attempts === 0 ? <Badge>{t('Waiting')}</Badge> : <Badge tone="warning">{t('Retrying')}</Badge>;
}
