import { z } from 'zod';
import { billFen } from '../bill-amounts.ts';
import { isBillMade } from '../bill-day.ts';
import { BASE_CURRENCY, type Statement, type StatementLine, type StatementOutcome } from '../provider.ts';
import type { ProviderPayments } from '../provider-payments.store.ts';
import { refundOfNumber } from '../refund-once.ts';
import type { AlipayClient } from './alipay-client.ts';
import { filesOf } from './bill-archive.ts';

/** Hour of the day after it at which a bill is made (opendocs.alipay.com/open/3c9f1bcf_alipay.data.dataservice.bill.downloadurl.query). */
const BILL_HOUR = 9;
const NO_BILL = ['isp.bill_not_exist', 'BILL_NOT_EXIST'];

const billAnswer = z.object({ code: z.literal('10000'), bill_download_url: z.url() });
const refusal = z.object({ code: z.literal('40004'), sub_code: z.string() });

/** Alipay's bill of a day, for the trades of its merchant: an address that it signs, of an archive of tables in GBK. */
export const alipayStatement = (
  client: AlipayClient,
  payments: ProviderPayments,
  now: () => Date,
): Statement => ({
  account: 'alipay',
  async read(day): Promise<StatementOutcome> {
    if (!isBillMade(day, BILL_HOUR, now())) return { kind: 'unread' };
    const content = { bill_type: 'trade', bill_date: day };
    const answer = await client.call('alipay.data.dataservice.bill.downloadurl.query', content);
    const refused = refusal.safeParse(answer);
    // Nothing was paid on that day.
    if (refused.success && NO_BILL.includes(refused.data.sub_code)) return { kind: 'read', lines: [] };
    const bill = billAnswer.safeParse(answer);
    const archive = bill.success ? await client.download(bill.data.bill_download_url) : undefined;
    const tables = archive && filesOf(archive)?.map((file) => new TextDecoder('gbk').decode(file));
    const rows = readBill(tables?.find((text) => text.startsWith('#支付宝业务明细查询')) ?? '', day);
    if (!rows) return { kind: 'unread' };
    const lines: StatementLine[] = [];
    for (const { number, ...line } of rows) {
      const refund =
        number && ((await refundOfNumber(number, (name) => payments.refundKeys(name))) ?? number);
      lines.push({ ...line, refund });
    }
    return { kind: 'read', lines };
  },
});

type BillRow = Omit<StatementLine, 'refund'> & { number: string };

const KINDS: ReadonlyMap<string, StatementLine['kind']> = new Map([
  ['交易', 'payment'],
  ['退款', 'refund'],
]);

/** Title of the column that may have commas of its own. */
const SUBJECT = '商品名称';

/**
 * Rows of a bill: comments that begin with #, the titles of columns, and a line for each trade and refund between them,
 * whose values end with tabs.
 * @returns undefined for what is no bill of that day, or is one that ends in the middle
 */
function readBill(text: string, day: string): BillRow[] | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith('支付宝交易号,'));
  const end = lines.findIndex((line) => /^#-+业务明细列表结束-+/.test(line));
  const [year = '', month = '', date = ''] = day.split('-');
  const isOfDay = lines.slice(0, at).some((line) => line.includes(`起始日期：[${year}年${month}月${date}日`));
  if (at < 0 || end < at || !isOfDay) return undefined;
  const titles = (lines[at] ?? '').split(',').map((title) => title.trim());
  const rows = lines.slice(at + 1, end).map((line) => rowOf(titles, line));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function rowOf(titles: readonly string[], line: string): BillRow | undefined {
  const parts = line.split(',');
  // What is beyond the columns belongs to the subject, as customers of other shops of the account may have named it.
  const beyond = parts.length - titles.length;
  const subject = titles.indexOf(SUBJECT);
  if (beyond < 0 || subject < 0) return undefined;
  const values = [
    ...parts.slice(0, subject),
    parts.slice(subject, subject + beyond + 1).join(','),
    ...parts.slice(subject + beyond + 1),
  ].map((value) => value.trim());
  const of = (title: string) => values[titles.indexOf(title)] ?? '';
  const kind = KINDS.get(of('业务类型')) ?? 'other';
  const gross = billFen(of('订单金额（元）'));
  const fee = billFen(of('服务费（元）'));
  if (gross === undefined || fee === undefined) return undefined;
  return {
    // A refund has no number of Alipay's own there.
    id: (kind === 'refund' && of('退款批次号/请求号')) || of('支付宝交易号'),
    kind,
    payment: kind === 'payment' ? of('商户订单号') : '',
    number: kind === 'refund' ? of('退款批次号/请求号') : '',
    gross,
    // What left is below zero there.
    fee: fee === 0 ? 0 : -fee,
    currency: BASE_CURRENCY,
    text: [of('业务类型'), of(SUBJECT)].filter(Boolean).join(': '),
  };
}
