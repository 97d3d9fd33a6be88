import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statementDays } from '../testing/statement-days.ts';
import { filesOf } from './bill-archive.ts';
import { tradeBill } from './sandbox/bill.ts';
import type { KeptTrade } from './sandbox/objects.ts';
import { openAlipaySandbox } from './testing/open-alipay-sandbox.ts';

/** Made once by Info-ZIP: `printf '支付宝\n' | iconv -t gbk > a.csv; printf x > b; zip -j a.zip a.csv b`. */
const ARCHIVE =
  'UEsDBAoAAAAAAMtQfV2S/NyVBwAAAAcAAAAFABwAYS5jc3ZVVAkAAx35C2sd+QtrdXgLAAEEAAAAAAQAAAAA1qe4trGmClBLAwQKAAAAAADLUH1dgxbcjAEAAAABAAAAAQAcAGJVVAkAAx35C2sd+QtrdXgLAAEEAAAAAAQAAAAAeFBLAQIeAwoAAAAAAMtQfV2S/NyVBwAAAAcAAAAFABgAAAAAAAEAAACkgQAAAABhLmNzdlVUBQADHfkLa3V4CwABBAAAAAAEAAAAAFBLAQIeAwoAAAAAAMtQfV2DFtyMAQAAAAEAAAABABgAAAAAAAEAAACkgUYAAABiVVQFAAMd+QtrdXgLAAEEAAAAAAQAAAAAUEsFBgAAAAACAAIAkgAAAIIAAAAAAA==';

describe('the archive of a bill', () => {
  it('is one that others make, too', () => {
    const files = filesOf(Buffer.from(ARCHIVE, 'base64')) ?? [];
    expect(files.map((file) => new TextDecoder('gbk').decode(file))).toEqual(['支付宝\n', 'x']);
  });

  it('is none where it is cut off, changed or no archive', () => {
    const archive = Buffer.from(ARCHIVE, 'base64');
    for (let length = 0; length < archive.length - 1; length += 7)
      expect(filesOf(archive.subarray(0, length))).toBeUndefined();
    const changed = Buffer.from(archive);
    changed[65] = (changed[65] ?? 0) ^ 0xff;
    expect(filesOf(changed)).toBeUndefined();
    expect(filesOf(Buffer.from('<html></html>'))).toBeUndefined();
  });

  it('is none where it would unpack to more than it says, or more than there may be', () => {
    const trade = {
      number: 'n',
      total: 1,
      subject: 'x'.repeat(5_000),
      id: '1',
      status: 'TRADE_SUCCESS',
    } as const;
    const times = { createdAt: 1, paidAt: Date.parse('2026-11-20T04:00:00Z'), expiresAt: 0, refunds: [] };
    const kept: KeptTrade = { ...trade, ...times, notifyUrl: '', returnUrl: '' };
    const archive = tradeBill([kept], '2088', '2026-11-20') ?? Buffer.alloc(0);
    expect(filesOf(archive)).toHaveLength(2);
    const entry = archive.indexOf('PK\u0001\u0002');
    for (const size of [100, 0x7fff_ffff]) {
      const lying = Buffer.from(archive);
      lying.writeUInt32LE(size, entry + 24);
      expect(filesOf(lying)).toBeUndefined();
    }
  });
});

describe('the bill of Alipay', () => {
  const days = statementDays();
  let hours = 0;
  const now = () => new Date(days.now().getTime() + hours * 3_600_000);
  let sandbox: Awaited<ReturnType<typeof openAlipaySandbox>>;
  let day: string;
  beforeAll(async () => {
    sandbox = await openAlipaySandbox(now);
  });
  beforeEach(async () => {
    sandbox.state.next = 'answer';
    hours = 0;
    const intent = sandbox.intent(await sandbox.addPayer(), 15_800);
    await sandbox.complete(await sandbox.visit(await sandbox.provider.create(intent)));
    day = days.endDay();
  });
  afterAll(() => sandbox.close());

  const read = (of = day) => sandbox.provider.statement!.read(of);

  it('is a table in GBK, in yuan, with the fee of Alipay (D-671)', async () => {
    expect(await read()).toMatchObject({
      kind: 'read',
      lines: [
        { kind: 'payment', gross: 15_800, fee: 95, currency: 'CNY', text: '交易: Certdeck 2026112900000001' },
      ],
    });
  });

  it('is read when it is made, at nine in the morning, and is of no lines where nothing was paid (D-671)', async () => {
    hours = -4;
    expect(await read()).toEqual({ kind: 'unread' });
    hours = -3;
    expect(await read()).toMatchObject({ kind: 'read', lines: [expect.anything()] });
    expect(await read('2026-11-01')).toEqual({ kind: 'read', lines: [] });
  });

  it.each(['forged', 'unsigned', 'lost', 'error'] as const)(
    'is not read from an answer that is %s',
    async (fate) => {
      sandbox.state.next = fate;
      expect(await read()).toEqual({ kind: 'unread' });
    },
  );

  it('is asked for at Alipay alone, whatever address is answered', async () => {
    sandbox.state.next = 'other';
    // The same bill, by a name of the machine that isn't the gateway's.
    const bill_download_url = (await sandbox.billAddress(day)).replace('127.0.0.1', 'localhost');
    sandbox.state.other = { code: '10000', bill_download_url };
    expect(await read()).toEqual({ kind: 'unread' });
  });

  it('is not read where it is one of another day', async () => {
    const bill_download_url = await sandbox.billAddress(day);
    Object.assign(sandbox.state, { next: 'other', other: { code: '10000', bill_download_url } });
    expect(await read()).toMatchObject({ kind: 'read' });
    expect(await read('2026-11-01')).toEqual({ kind: 'unread' });
  });
});
