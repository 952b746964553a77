import {
  WEBHOOK_TEST,
  type WebhookEventType,
  type WebhookTestType,
} from '@vitrine/contract/integrations/webhook-types';
import { t } from '@vitrine/messages/t';

/** The events in plain words. */
export const webhookEventNames: Record<WebhookEventType, { name: string; hint: string }> = {
  'screen.offline': { name: t('Screen is offline'), hint: t('A screen has not reported for a while') },
  'screen.online': { name: t('Screen is back online'), hint: t('A screen that was offline reports again') },
  'content.live': { name: t('Content is live'), hint: t('Every screen that content was assigned to shows it') },
  'takeover.started': { name: t('Takeover started'), hint: t('With its title, its end and who started it') },
  'takeover.ended': { name: t('Takeover ended'), hint: t('By a person, or because its time was over') },
  'upload.ready': { name: t('Upload is ready'), hint: t('An image or video can be shown') },
  'upload.failed': { name: t('Upload failed'), hint: t('An image or video cannot be read, with the reason') },
  'plays.hourly': { name: t('Plays, every hour'), hint: t('What each screen has played, summed by content') },
  'plan.changed': { name: t('Plan changed'), hint: t('The plan, its state, or what was bought with it') },
  'approval.waiting': { name: t('Approval is needed'), hint: t('A change waits for an admin') },
};

/** An event, or a test, in plain words. */
export const nameWebhookEvent = (type: WebhookEventType | WebhookTestType): string =>
  type === WEBHOOK_TEST ? t('Test') : webhookEventNames[type].name;
