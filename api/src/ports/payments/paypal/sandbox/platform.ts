import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type KeptOrder } from './objects.ts';
import { wireOfCapture, wireOfOrder } from './wire.ts';

/** A call of PayPal's to its merchant, signed. */
export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

/** What is asked about a call: its headers, whose webhook it was sent to, and its body as it came. */
export interface Transmission {
  id: string;
  time: string;
  signature: string;
  algorithm: string;
  webhookID: string;
  event: string;
}

export interface PlatformOptions {
  clientID: string;
  clientSecret: string;
  webhookID: string;
  /** PEM of the key that signs calls. */
  privateKey: string;
  now: () => Date;
}

const ALGORITHM = 'SHA256withRSA';
/** Seconds that a token lives. */
export const TOKEN_LIFE = 32_400;

/** PayPal's app of a merchant: its tokens, and the signatures of the calls to it. */
export class PaypalPlatform {
  readonly #options: PlatformOptions;
  /** Ends of tokens, in milliseconds since 1970. */
  readonly #tokens = new Map<string, number>();

  constructor(options: PlatformOptions) {
    this.#options = options;
  }

  /** When what is listed of the account was brought up to date. */
  refreshedAt(): Date {
    return this.#options.now();
  }

  /** A token for who has the app's secret. @param authorization the header */
  tokenFor(authorization: string): string | undefined {
    const { clientID, clientSecret, now } = this.#options;
    const basic = `Basic ${Buffer.from(`${clientID}:${clientSecret}`).toString('base64')}`;
    if (authorization !== basic) return undefined;
    const token = `A21AA${randomBytes(48).toString('base64url')}`;
    this.#tokens.set(token, now().getTime() + TOKEN_LIFE * 1000);
    return token;
  }

  isBearer(authorization: string): boolean {
    const end = this.#tokens.get(authorization.replace(/^Bearer /, ''));
    return end !== undefined && end > this.#options.now().getTime();
  }

  /** Ends all tokens, as PayPal does when a secret is changed. */
  endTokens(): void {
    this.#tokens.clear();
  }

  /** What the merchant is told of an order: that it was approved, and later of its capture. */
  event(order: KeptOrder): SignedEvent {
    const { webhookID, privateKey, now } = this.#options;
    const time = now().toISOString();
    const isCaptured = order.capture !== '';
    const body = JSON.stringify({
      id: `WH-${randomBytes(12).toString('hex').toUpperCase()}`,
      event_version: '1.0',
      create_time: time,
      resource_type: isCaptured ? 'capture' : 'checkout-order',
      event_type: isCaptured ? `PAYMENT.CAPTURE.${order.capture}` : 'CHECKOUT.ORDER.APPROVED',
      resource: isCaptured ? wireOfCapture(order) : wireOfOrder(order, ''),
    });
    const id = randomUUID();
    const signature = createSign('RSA-SHA256')
      .update(signedText({ id, time, webhookID, event: body }))
      .sign(createPrivateKey(privateKey), 'base64');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-auth-algo': ALGORITHM,
        'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-sandbox',
      },
    };
  }

  /** Whether a call is one of ours, to this webhook. */
  isGenuine(transmission: Transmission): boolean {
    const { webhookID, privateKey } = this.#options;
    return (
      transmission.webhookID === webhookID &&
      transmission.algorithm === ALGORITHM &&
      createVerify('RSA-SHA256')
        .update(signedText(transmission))
        .verify(createPublicKey(privateKey), transmission.signature, 'base64')
    );
  }
}

const signedText = ({
  id,
  time,
  webhookID,
  event,
}: Pick<Transmission, 'id' | 'time' | 'webhookID' | 'event'>) => `${id}|${time}|${webhookID}|${crc32(event)}`;
