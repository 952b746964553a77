import type { OrderAnswer } from '@vitrine/contract/billing/billing';

export const activated: OrderAnswer = {
  success: true,
  clientSecret: null,
  message: 'Your subscription is now active!',
};

export const toPay = (clientSecret: string): OrderAnswer => ({
  success: true,
  clientSecret,
  message: 'Please enter your card details',
});
