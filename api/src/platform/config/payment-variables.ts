import { z } from 'zod';
import { addressList } from './kinds.ts';

/** Variables of ways to pay. */
export const paymentVariables = {
  PAYMENT_PROVIDERS: {
    schema: addressList,
    default: '',
    text: 'Ways to pay that are offered, comma-joined: balance is what customers have paid in, bank-transfer a transfer that they report and the operator confirms; stripe, stripe-alipay and stripe-wechat are Stripe’s page with every method or one. Empty takes the first two, and in a demonstration the sandboxes of the others',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string(),
    default: '',
    text: 'Secret or restricted key of Stripe (Checkout Sessions and Refunds to write); empty in a demonstration takes the sandbox',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string(),
    default: '',
    text: 'Signing secret of the endpoint /webhooks/payments/stripe at Stripe, for checkout.session.* and charge.refunded',
  },
} as const;
