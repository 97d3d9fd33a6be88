import { z } from 'zod';
import type { WebhookNews } from '../provider.ts';
import type { ProviderPayments } from '../provider-payments.store.ts';
import type { AlipayClient } from './alipay-client.ts';
import { fenOf } from './yuan.ts';

const notice = z.object({
  notify_id: z.string().min(1),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  total_amount: z.string(),
});

/** Alipay comes again, up to eight times in a day, until it reads these seven letters. */
const ANSWER = { type: 'text/plain', body: 'success' };

/**
 * Reads a call of Alipay's about a trade: a form whose signature covers its values as they are when the form is
 * decoded, once.
 */
export async function readNotice(
  raw: Buffer,
  { client, payments, sellerID }: { client: AlipayClient; payments: ProviderPayments; sellerID: string },
): Promise<WebhookNews | 'bad-signature'> {
  const params = Object.fromEntries(new URLSearchParams(raw.toString('utf8')));
  const read = notice.safeParse(params);
  if (!client.isSigned(params) || !read.success) return 'bad-signature';
  const { notify_id: eventID, app_id, seller_id, out_trade_no: name, total_amount: amount } = read.data;
  // What was signed for another application or account, or for another amount than was asked, is no news.
  const isOurs = app_id === client.appID && seller_id === sellerID;
  const row = isOurs ? await payments.findByName(name) : undefined;
  const isMeant = row !== undefined && fenOf(amount) === row.amount;
  return { eventID, refs: isMeant ? [{ accountID: row.account_id, id: row.name }] : [], answer: ANSWER };
}
