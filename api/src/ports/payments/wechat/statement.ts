import { createHash } from 'node:crypto';
import { z } from 'zod';
import { billFen } from '../bill-amounts.ts';
import { isBillMade } from '../bill-day.ts';
import type { Statement, StatementLine, StatementOutcome } from '../provider.ts';
import type { ProviderPayments } from '../provider-payments.store.ts';
import { refundOfNumber } from '../refund-once.ts';
import { isCode } from './snapshots.ts';
import type { WechatClient } from './wechat-client.ts';

/** Hour of the day after it at which a bill is made (pay.weixin.qq.com/doc/v3/merchant/4013071222). */
const BILL_HOUR = 10;

const billAnswer = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-f]{40}$/i),
  download_url: z.url(),
});

/** WeChat Pay's trade bill of a day: a file whose address and hash it signs. */
export const wechatStatement = (
  client: WechatClient,
  payments: ProviderPayments,
  now: () => Date,
): Statement => ({
  account: 'wechat',
  async read(day): Promise<StatementOutcome> {
    if (!isBillMade(day, BILL_HOUR, now())) return { kind: 'unread' };
    const answer = await client.request('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
    if (answer.kind !== 'answer') return { kind: 'unread' };
    // Nothing was paid on that day.
    if (isCode(answer.body, 'NO_STATEMENT_EXIST')) return { kind: 'read', lines: [] };
    const bill = billAnswer.safeParse(answer.body);
    const file = bill.success ? await client.download(bill.data.download_url) : undefined;
    if (!bill.success || !file) return { kind: 'unread' };
    // The file itself isn't signed: it is what the signed hash is of, or none.
    const hash = createHash('sha1').update(file).digest('hex');
    if (hash !== bill.data.hash_value.toLowerCase()) return { kind: 'unread' };
    const rows = readBill(file.toString('utf8'));
    if (!rows) return { kind: 'unread' };
    const lines: StatementLine[] = [];
    for (const row of rows) {
      const { refundNumber: number, ...line } = row;
      const refund =
        number && ((await refundOfNumber(number, (name) => payments.refundKeys(name))) ?? number);
      lines.push({ ...line, refund });
    }
    return { kind: 'read', lines };
  },
});

type BillRow = Omit<StatementLine, 'refund'> & { refundNumber: string };

/**
 * Rows of a trade bill: a line of titles, a line for each payment or refund whose values begin with a backtick, and
 * two lines of sums.
 * @returns undefined for what is no such bill, or is one that ends in the middle
 */
function readBill(text: string): BillRow[] | undefined {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const titles = head.split(',');
  const end = rest.findIndex((line) => line !== '' && !line.startsWith('`'));
  const [count = ''] = (rest[end + 1] ?? '').split(',');
  if (!titles.includes('商户退款单号') || end < 0 || count !== `\`${end}`) return undefined;
  const rows = rest.slice(0, end).map((line) => rowOf(titles, line));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function rowOf(titles: readonly string[], line: string): BillRow | undefined {
  const values = line.slice(1).split(',`');
  const of = (title: string) => values[titles.indexOf(title)] ?? '';
  const state = of('交易状态');
  const isRefund = state === 'REFUND';
  const gross = billFen(of(isRefund ? '申请退款金额' : '订单金额'));
  const fee = billFen(of('手续费'));
  if (values.length !== titles.length || gross === undefined || fee === undefined) return undefined;
  // A refund that failed moved nothing.
  const kind = isRefund && of('退款状态') !== 'FAIL' ? 'refund' : state === 'SUCCESS' ? 'payment' : 'other';
  return {
    id: of(isRefund ? '微信退款单号' : '微信订单号'),
    kind,
    payment: kind === 'payment' ? of('商户订单号') : '',
    refundNumber: kind === 'refund' ? of('商户退款单号') : '',
    gross: isRefund ? -gross : gross,
    fee,
    currency: of('货币种类'),
    text: [state, of('商品名称')].filter(Boolean).join(': '),
  };
}
