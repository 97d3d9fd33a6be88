import { crc32, deflateRawSync } from 'node:zlib';
import { beijingTime } from '../../beijing-time.ts';
import { yuanOf } from '../yuan.ts';
import { gbk } from './gbk.ts';
import type { KeptTrade } from './objects.ts';

/* The bill of trades as Alipay makes it: a ZIP archive of two tables in GBK, one of rows and one of sums. */

const TITLES =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** 0.6 %, in whole fen, which aren't given back. */
const feeOf = (fen: number): number => Math.round(fen * 0.006);
const signed = (fen: number): string => (fen < 0 ? `-${yuanOf(-fen)}` : yuanOf(fen));

interface Movement {
  at: number;
  fen: number;
  values: string[];
}

/** What moved on a day in Beijing; undefined where nothing did, of which there is no bill. */
export function tradeBill(trades: readonly KeptTrade[], sellerID: string, day: string): Buffer | undefined {
  const moved = trades
    .flatMap((trade) =>
      trade.paidAt === 0
        ? []
        : [
            movementOf(trade, { at: trade.paidAt, fen: trade.total, number: '' }),
            ...trade.refunds.map(({ number, amount, createdAt }) =>
              movementOf(trade, { at: createdAt ?? trade.paidAt, fen: -amount, number }),
            ),
          ],
    )
    .filter(({ at }) => beijingTime(new Date(at)).startsWith(day))
    .toSorted((one, other) => one.at - other.at);
  if (moved.length === 0) return undefined;
  const [year = '', month = '', date = ''] = day.split('-');
  const head = (title: string) => [
    `#${title}`,
    `#账号：[${sellerID}0156]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 23:59:59]`,
  ];
  const paid = moved.filter(({ fen }) => fen > 0);
  const refunded = moved.filter(({ fen }) => fen < 0);
  const sum = (all: readonly Movement[]) => signed(all.reduce((total, { fen }) => total + fen, 0));
  const rows = [
    ...head('支付宝业务明细查询'),
    '#-----------------------------------------业务明细列表----------------------------------------',
    TITLES,
    ...moved.map(({ values }) => values.map((value) => `${value}\t`).join(',')),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid.length}笔，商家实收共${sum(paid)}元，商家优惠共0.00元`,
    `#退款合计：${refunded.length}笔，商家实收退款共${sum(refunded)}元，商家优惠退款共0.00元`,
  ];
  const sums = [
    ...head('支付宝业务汇总查询'),
    '#-----------------------------------------业务汇总列表----------------------------------------',
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）',
    ['合计', '', paid.length, refunded.length, sum(moved), sum(moved)].map((value) => `${value}\t`).join(','),
    '#-----------------------------------------业务汇总列表结束------------------------------------',
  ];
  const name = `${sellerID}0156_${year}${month}${date}`;
  return archiveOf([
    { name: gbk(`${name}_业务明细.csv`), octets: gbk(`${rows.join('\r\n')}\r\n`) },
    { name: gbk(`${name}_业务明细(汇总).csv`), octets: gbk(`${sums.join('\r\n')}\r\n`) },
  ]);
}

function movementOf(trade: KeptTrade, { at, fen, number }: { at: number; fen: number; number: string }) {
  const time = beijingTime(new Date(at));
  const fee = fen > 0 ? -feeOf(fen) : 0;
  return {
    at,
    fen,
    values: [
      ...[trade.id, trade.number, fen > 0 ? '交易' : '退款', trade.subject],
      ...[fen > 0 ? beijingTime(new Date(trade.createdAt)) : time, time, '', '', '', ''],
      ...['san***@sandbox.com', signed(fen), signed(fen), '0.00', '0.00', '0.00', '0.00', '0.00', ''],
      ...['0.00', '0.00', number, signed(fee), '0.00', ''],
    ],
  };
}

/** A ZIP archive (PKWARE APPNOTE 6.3) of deflated files. */
function archiveOf(files: readonly { name: Buffer; octets: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, octets } of files) {
    const packed = deflateRawSync(octets);
    // Version, flags, method, time, date, checksum, sizes, lengths of name and extra field.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(octets), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(octets.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed]);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, offset, name]),
    );
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}
