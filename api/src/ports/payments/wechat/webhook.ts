import { z } from 'zod';
import type { WebhookNews } from '../provider.ts';
import type { ProviderPayments } from '../provider-payments.store.ts';
import { openResource } from './signatures.ts';
import type { WechatClient } from './wechat-client.ts';

const notice = z.object({
  id: z.string().min(1),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z.string().optional(),
    nonce: z.string(),
  }),
});
const subject = z.object({ mchid: z.string(), out_trade_no: z.string() });

/**
 * Reads a call of WeChat Pay's about an order or a refund, whose signature covers its octets and its time. A plain 200
 * is what it wants to read.
 */
export async function readNotice(
  raw: Buffer,
  headers: Readonly<Record<string, string>>,
  { client, payments, apiKey }: { client: WechatClient; payments: ProviderPayments; apiKey: string },
): Promise<WebhookNews | 'bad-signature'> {
  const body = raw.toString('utf8');
  if (!client.isSigned(headers, body)) return 'bad-signature';
  const call = readSigned(body, apiKey);
  if (!call) return 'bad-signature';
  // Others may use the same account of the merchant, and it is told of more than orders: what isn't ours is no news.
  const about = subject.safeParse(call.opened);
  const isOurs = about.success && about.data.mchid === client.merchantID;
  const row = isOurs ? await payments.findByName(about.data.out_trade_no) : undefined;
  return { eventID: call.id, refs: row ? [{ accountID: row.account_id, id: row.name }] : [] };
}

/** @returns undefined for what isn't sealed with our key */
function readSigned(body: string, apiKey: string): { id: string; opened: unknown } | undefined {
  try {
    const { id, resource } = notice.parse(JSON.parse(body));
    return { id, opened: JSON.parse(openResource(resource, Buffer.from(apiKey))) };
  } catch {
    return undefined;
  }
}
