import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transaction } from '../../../platform/database/transaction.ts';
import { statementDays } from '../testing/statement-days.ts';
import { tradeBill } from './sandbox/bill.ts';
import { openWechatSandbox } from './testing/open-wechat-sandbox.ts';

describe('the trade bill of WeChat Pay', () => {
  const days = statementDays();
  let hours = 0;
  const now = () => new Date(days.now().getTime() + hours * 3_600_000);
  let sandbox: Awaited<ReturnType<typeof openWechatSandbox>>;
  let day: string;
  beforeAll(async () => {
    sandbox = await openWechatSandbox(now);
  });
  beforeEach(async () => {
    Object.assign(sandbox.state, { next: 'answer', file: undefined });
    hours = 0;
    const intent = sandbox.intent(await sandbox.addPayer(), 15_800);
    await sandbox.provider.create(intent);
    await sandbox.pay(intent.ref.id);
    day = days.endDay();
  });
  afterAll(() => sandbox.close());

  const read = (of = day) => sandbox.provider.statement!.read(of);

  it('is in yuan, with the fee of WeChat Pay in fen (D-671)', async () => {
    expect(await read()).toMatchObject({
      kind: 'read',
      lines: [
        {
          kind: 'payment',
          gross: 15_800,
          fee: 95,
          currency: 'CNY',
          text: expect.stringContaining('Certdeck'),
        },
      ],
    });
  });

  it('is read when it is made, at ten in the morning, and is of no lines where nothing was paid (D-671)', async () => {
    hours = -3;
    expect(await read()).toEqual({ kind: 'unread' });
    hours = -2;
    expect(await read()).toMatchObject({ kind: 'read', lines: [expect.anything()] });
    expect(await read('2026-11-01')).toEqual({ kind: 'read', lines: [] });
  });

  it.each(['forged', 'unsigned', 'old', 'lost', 'error'] as const)(
    'is not read from an answer that is %s',
    async (fate) => {
      sandbox.state.next = fate;
      expect(await read()).toEqual({ kind: 'unread' });
    },
  );

  it.each([
    ['another amount', (bill: string) => bill.replace('`158.00', '`157.00')],
    ['its end missing', (bill: string) => bill.slice(0, -40)],
    ['a page instead', () => '<html></html>'],
  ])('is not read from a file with %s, whose hash was signed (D-671)', async (_, change) => {
    sandbox.state.file = change;
    expect(await read()).toEqual({ kind: 'unread' });
  });

  it('is asked for at the API alone, whatever address is answered', async () => {
    const { db, objects } = sandbox;
    const token = await transaction(db, (trx) => objects.addBill(trx, day));
    const bill = tradeBill(await objects.list(db), day) ?? '';
    sandbox.state.next = 'other';
    // A bill that there is, at a host that isn't the API's.
    sandbox.state.other = JSON.stringify({
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill).digest('hex'),
      download_url: `http://elsewhere.example/v3/billdownload/file?token=${token}`,
    });
    expect(await read()).toEqual({ kind: 'unread' });
  });
});
