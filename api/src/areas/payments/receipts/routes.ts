import { accountCalls } from '@certdeck/contract';
import { MOST_RECEIPT_OCTETS } from '@certdeck/validation';
import { seconds } from '../../../platform/clock/seconds.ts';
import { fileNameOf } from '../../../ports/documents/file-name.ts';
import { Download, Listed, page } from '../../../platform/server/answers.ts';
import type { Router } from '../../../platform/server/router.ts';
import { listReported } from '../bank-transfers.store.ts';
import { requireWay, type Ways } from '../open-ways.ts';
import {
  beginReceipt,
  describeReceipt,
  type ReceiptPorts,
  readReceipt,
  receiptsOf,
  refusedFile,
  storeReceipt,
} from './receipts.ts';

/** The calls about reported bank transfers and their receipts (D-257, D-286). */
export function bindReceipts(router: Router, ports: ReceiptPorts & { ways: Ways }): void {
  const { db, now, ways } = ports;

  router.route(
    accountCalls.uploadReceipt,
    async ({ input, account, file, log, idempotent }) => {
      requireWay(ways.bankTransfer);
      const transferID = input.transferID ?? '';
      const described = describeReceipt(file, input.name ?? '', account.principalID);
      // The store is asked outside of any transaction; a repeat finds the same row and goes on with it.
      const receipt = await idempotent(async (trx) => {
        await beginReceipt(trx, account.tenantID, { receipt: described, transferID, now: now() });
        const { id, name, type, size } = described;
        return { id, name, type, size };
      });
      const key = { accountID: account.tenantID, id: receipt.id };
      await storeReceipt(ports, key, { file, type: receipt.type, transferID, log });
      return receipt;
    },
    { file: { most: MOST_RECEIPT_OCTETS, tooLarge: () => refusedFile('size') } },
  );

  router.route(accountCalls.listTransfers, async ({ input, account }) => {
    const { rows, total } = await listReported(db, account.tenantID, page(input));
    return new Listed(
      rows.map((row) => ({
        id: row.id,
        amount: row.amount,
        time: seconds(row.transferred_at),
        reported: seconds(row.created_at),
        status: row.status,
        bankname: row.bank_name,
        // Enough to tell one account from another; the whole number is of no use here.
        bankno: row.bank_no.slice(-4),
        receipts: row.receipts ?? 0,
      })),
      total,
    );
  });

  router.route(accountCalls.listReceipts, async ({ input, account }) => {
    const rows = await receiptsOf(db, account.tenantID, input.id);
    return rows.map(({ id, name, type, size, created_at }) => ({
      id,
      name,
      type,
      size,
      time: seconds(created_at),
    }));
  });

  router.route(accountCalls.getReceipt, async ({ input, account, log }) => {
    const asked = { transferID: input.id, id: input.receiptID, log };
    const { row, content } = await readReceipt(ports, account.tenantID, asked);
    return new Download(fileNameOf(row, 'receipt'), row.type, content);
  });
}
