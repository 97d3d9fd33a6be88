import type { TenantID } from '../database/identifiers.ts';
import type { Trx } from '../database/transaction.ts';
import { announce } from './messages.store.ts';

/** Tells a customer that a certificate was issued. */
export function announceIssued(
  trx: Trx,
  issued: { accountID: TenantID; orderNo: string; commonName: string; product: { zh: string; en: string } },
): Promise<void> {
  const { accountID, orderNo, commonName, product } = issued;
  return announce(trx, accountID, [
    {
      order_no: orderNo,
      title_zh: `证书已签发：${commonName}`,
      title_en: `Certificate issued: ${commonName}`,
      content_zh: `订单 ${orderNo}（${product.zh}）的证书已签发，可在订单详情中下载。`,
      content_en: `The certificate of order ${orderNo} (${product.en}) has been issued. Download it from the order's page.`,
    },
  ]);
}
