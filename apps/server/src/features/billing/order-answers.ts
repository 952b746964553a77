import { say } from '@vitrine/contract/core/say';
import type { OrderAnswer } from '@vitrine/contract/billing/billing';

export const activated: OrderAnswer = {
  success: true,
  clientSecret: null,
  message: say('Your subscription is now active!'),
};

export const toPay = (clientSecret: string): OrderAnswer => ({
  success: true,
  clientSecret,
  message: say('Please enter your card details'),
});
