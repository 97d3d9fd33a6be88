import { kindOf, type ProviderMethod } from './methods.ts';

/** What a customer scans or sends to. */
export interface PayCode {
  /** What the code says: a text of the provider or the address of a wallet; '' where there is only a picture. */
  text: string;
  /** PNG in base64, where the provider drew the code; else ''. */
  picture: string;
  /** Seconds since 1970 after which nobody may pay it; undefined where it isn't known. */
  expiresAt: number | undefined;
  /** Amount of the crypto asset, in hundredths; undefined for money. */
  assetCents: number | undefined;
  /** What a crypto asset is sent over, such as `Ethereum`; '' where it isn't known. */
  network: string;
  /** Address of a wallet; '' where it is read from the code. */
  address: string;
  /** Where the wallet of a demonstration pays; undefined elsewhere. */
  walletPage: string | undefined;
}

/** What follows from the answer of a pay call. */
export type NextStep =
  | { kind: 'leave'; url: string }
  | { kind: 'code'; code: PayCode }
  /** Paid already, or the provider's answer got lost: the state of the order or recharge tells. */
  | { kind: 'confirm' }
  /** An address that isn't safe to open. */
  | { kind: 'unsafe' };

/** Reads the answer of a pay call (A§3.19); fields of other kinds count as absent. */
export function readNextStep(method: ProviderMethod, data: unknown): NextStep {
  const fields = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const text = textOf(fields['payURL']);
  const picture = base64Of(fields['qrCodeBase64']);
  // WeChat Pay through Stripe is paid on Stripe's page, unless the API has the code itself (D-179).
  const isCode = method === 'stripeWechat' && (picture !== '' || /^(?:weixin|wxp):/i.test(text));
  // A card is entered on a page of the portal, in the provider's fields.
  if ((kindOf(method) === 'redirect' || kindOf(method) === 'card') && !isCode) {
    if (text === '') return { kind: 'confirm' };
    const url = safePage(text);
    return url === undefined ? { kind: 'unsafe' } : { kind: 'leave', url };
  }
  if (text === '' && picture === '') return { kind: 'confirm' };
  const expiresAt = wholeOf(fields['expireTime']);
  const assetCents = kindOf(method) === 'crypto' ? wholeOf(fields['transferredPriceCent']) : undefined;
  const network = textOf(fields['network']);
  const address = textOf(fields['address']);
  const path = textOf(fields['walletPage']);
  const walletPage = path.startsWith('/demo/') ? safePage(new URL(path, location.origin).href) : undefined;
  return { kind: 'code', code: { text, picture, expiresAt, assetCents, network, address, walletPage } };
}

/** The longest text that a code of error correction M holds, in octets (ISO/IEC 18004). */
const MOST_OCTETS = 2_331;

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value.trim() : '';
  return new TextEncoder().encode(text).length <= MOST_OCTETS ? text : '';
};
const wholeOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;

/** The PNG alone, without the scheme that some send before it. */
function base64Of(value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/^data:image\/png;base64,/, '') : '';
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : '';
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address of a page to pay on, where the browser may be sent there: https, or plain http of this origin or of the
 * machine itself, as a trial has it. Never a script, a file or a page with somebody's credentials in its address.
 */
export function safePage(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  const isHere = url.protocol === 'http:' && (url.origin === location.origin || LOOPBACK.has(url.hostname));
  return url.protocol === 'https:' || isHere ? url.href : undefined;
}

/** Schemes that open the app of a payment service or a wallet. */
const APPS = new Set(['weixin:', 'wxp:', 'alipays:', 'ethereum:', 'tron:', 'tronlink:']);

/** The link by which a phone pays without scanning its own screen; undefined where the code is no link. */
export function appLink(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  return APPS.has(new URL(text).protocol) ? text : safePage(text);
}

/** The address of the wallet in a code: the text itself, or what a payment link such as `ethereum:…` names (EIP-681). */
export function walletAddress(text: string): string {
  if (/^https?:/i.test(text)) return text;
  const recipient = /[?&](?:address|recipient)=([^&]+)/.exec(text)?.[1];
  if (recipient !== undefined) return recipient;
  return text.replace(/^[a-z][a-z\d+.-]*:(?:\/\/)?(?:pay-)?/i, '').replace(/[@?/].*$/, '');
}
