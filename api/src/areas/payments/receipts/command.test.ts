import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newID } from '../../../platform/database/identifiers.ts';
import { runReceiptsCommand } from './command.ts';
import { openReceiptDesk, PNG, type ReceiptDesk } from './testing/receipt-desk.ts';

let desk: ReceiptDesk;
beforeAll(async () => void (desk = await openReceiptDesk()));
afterAll(() => desk.close());

describe('the operator', () => {
  it('lists the receipts of a transfer and saves one to a new file for themselves alone', async () => {
    const transferID = await desk.reported();
    const receiptID = await desk.uploaded(PNG, { transferID, name: 'bank\u200D.png' });
    const { db } = desk.shop.services;
    const lines: string[] = [];
    const run = (...args: string[]) =>
      runReceiptsCommand({ db, documents: desk.documents() }, args, (line) => lines.push(line));
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-receipt-'));
    const path = join(folder, 'receipt.png');

    expect(await run('receipts', transferID)).toBe(true);
    expect(lines.splice(0)).toEqual([
      expect.stringMatching(new RegExp(`^${receiptID}\timage/png\t${PNG.length} octets\t.*\tbank\\?\\.png$`)),
    ]);
    expect(await run('save-receipt', transferID, receiptID, path)).toBe(true);
    expect(readFileSync(path)).toEqual(PNG);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, 'mine');
    for (const args of [
      ['save-receipt', transferID, receiptID, path],
      ['save-receipt', transferID, newID(), join(folder, 'x')],
      ['save-receipt', newID(), receiptID, join(folder, 'x')],
      ['save-receipt', transferID, receiptID],
      ['receipts', 'none'],
      ['receipts'],
    ])
      expect([args, await run(...args)]).toEqual([args, false]);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    desk.s3.fail(true);
    expect(await run('save-receipt', transferID, receiptID, join(folder, 'x'))).toBe(false);
    expect(lines.at(-1)).toBe('The document is unavailable (503 SlowDown).');
    rmSync(folder, { recursive: true });
  });
});
