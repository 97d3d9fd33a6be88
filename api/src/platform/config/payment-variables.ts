import { z } from 'zod';
import { addressList, yesNo } from './kinds.ts';

/** Variables of ways to pay. */
export const paymentVariables = {
  PAYMENT_PROVIDERS: {
    schema: addressList,
    default: '',
    text: 'Ways to pay that are offered, comma-joined: balance is what customers have paid in, bank-transfer a transfer that they report and the operator confirms; stripe, stripe-alipay, stripe-wechat and stripe-card are Stripe’s, with all or one, wechat, alipay and paypal those themselves, usdc and usdt tokens of a blockchain. Empty takes the first two, and in a demonstration the sandboxes of the others',
  },
  STRIPE_SECRET_KEY: {
    schema: z.string(),
    default: '',
    text: 'Secret or restricted key of Stripe (Checkout Sessions and Refunds to write); empty in a demonstration takes the sandbox',
  },
  STRIPE_PUBLIC_KEY: {
    schema: z.string(),
    default: '',
    text: 'Publishable key of the same account: offers way stripe-card, Stripe’s card fields in the portal; empty offers none',
  },
  CARD_PAYER_NAME: {
    schema: yesNo,
    default: '0',
    text: '1 takes payments by stripe and stripe-card only of people whose profile has a first and a last name, whom a bank asks for in a dispute; others are led to their profile',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string(),
    default: '',
    text: 'Signing secret of the endpoint /webhooks/payments/stripe at Stripe, for checkout.session.* and charge.refunded',
  },
  WECHAT_PAY_MERCHANT_ID: {
    schema: z.string(),
    default: '',
    text: 'Number of the merchant at WeChat Pay, who takes payments by way wechat; empty in a demonstration takes the sandbox',
  },
  WECHAT_PAY_APP_ID: {
    schema: z.string(),
    default: '',
    text: 'App or official account to which that merchant is bound',
  },
  WECHAT_PAY_SERIAL: {
    schema: z.string(),
    default: '',
    text: 'Serial number of the merchant’s API certificate',
  },
  WECHAT_PAY_KEY_FILE: {
    schema: z.string(),
    default: '',
    text: 'PEM file of that certificate’s private key',
  },
  WECHAT_PAY_API_KEY: {
    schema: z.string(),
    default: '',
    text: 'Key of API v3, 32 characters, which opens WeChat Pay’s calls',
  },
  WECHAT_PAY_PLATFORM_KEY_ID: {
    schema: z.string(),
    default: '',
    text: 'Id of WeChat Pay’s public key, PUB_KEY_ID_…, or serial number of its platform certificate',
  },
  WECHAT_PAY_PLATFORM_KEY_FILE: {
    schema: z.string(),
    default: '',
    text: 'PEM file of that key or certificate',
  },
  ALIPAY_APP_ID: {
    schema: z.string(),
    default: '',
    text: 'Application at Alipay that takes payments by way alipay; empty in a demonstration takes the sandbox',
  },
  ALIPAY_SELLER_ID: {
    schema: z.string(),
    default: '',
    text: 'Account of the merchant there, 2088…',
  },
  ALIPAY_KEY_FILE: {
    schema: z.string(),
    default: '',
    text: 'PEM file of the application’s private key (RSA2)',
  },
  ALIPAY_PUBLIC_KEY_FILE: {
    schema: z.string(),
    default: '',
    text: 'PEM file of Alipay’s public key for the application',
  },
  PAYPAL_CLIENT_ID: {
    schema: z.string(),
    default: '',
    text: 'REST app at PayPal that takes payments by way paypal; empty in a demonstration takes the sandbox',
  },
  PAYPAL_CLIENT_SECRET: {
    schema: z.string(),
    default: '',
    text: 'Secret of that app',
  },
  PAYPAL_WEBHOOK_ID: {
    schema: z.string(),
    default: '',
    text: 'Id of the app’s webhook /webhooks/payments/paypal, for events of orders and captures',
  },
  PAYPAL_CURRENCY: {
    schema: z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as USD'),
    default: 'USD',
    text: 'Currency in which PayPal charges, by the rate of the day; CNY is for accounts in mainland China alone',
  },
  PAYPAL_ENVIRONMENT: {
    schema: z.enum(['live', 'sandbox']),
    default: 'live',
    text: 'Which PayPal the app is of: live moves money, sandbox is PayPal’s own for trials',
  },
} as const;
