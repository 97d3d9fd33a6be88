import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { fileNameOf } from '../../../ports/documents/file-name.ts';
import { Download, Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { type Text, texts } from '../../../platform/server/texts.ts';
import {
  confirmTransfer,
  needsSecond,
  refuseTransfer,
  returnTransfer,
  type TellCustomer,
} from '../bank-transfers.ts';
import { reporterOf } from '../receipts/receipts.store.ts';
import { type ReceiptPorts, readReceipt, receiptsOf } from '../receipts/receipts.ts';
import { paymentTexts } from '../texts.ts';
import { listTransfersForStaff } from './transfers.store.ts';

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

const REFUSED = {
  UNKNOWN: notFound,
  SETTLED: () => new BusinessError(BodyCode.wrongState, paymentTexts.transferDecided),
  SECOND: () => new BusinessError(BodyCode.wrongState, paymentTexts.transferSecond),
} as const;

/** What stands in the way of a return, by the field that it is about. */
const RETURN_FAULTS: Readonly<Record<string, readonly [string, Text]>> = {
  AMOUNT: ['amount', paymentTexts.returnMore],
  MORE_THAN_PAID: ['amount', paymentTexts.returnMore],
  KEY_REUSED: ['reference', paymentTexts.returnReference],
};

export interface OperatorPorts extends ReceiptPorts {
  config: { FOUR_EYES_CENTS: number };
  tell: TellCustomer;
  /** Told of a way by which money has come. */
  paid(wayID: string): Promise<void>;
}

/** Reported transfers as the operator's people see and decide them (D-350). */
export function bindTransferDesk(router: Router, ports: OperatorPorts): void {
  const { db, now, tell } = ports;
  // 0 switches the second person off.
  const twoFrom = ports.config.FOUR_EYES_CENTS || undefined;

  router.route(operatorCalls.transfers, async ({ input, account }) => {
    const { rows, total } = await listTransfersForStaff(db, input, page(input));
    return new Listed(
      rows.map((row) => ({
        id: row.id,
        accountNo: row.account_no,
        bankName: row.bank_name,
        bankNo: row.bank_no,
        bankUserName: row.bank_user_name,
        amount: row.amount,
        time: secondsOrZero(row.transferred_at),
        reported: secondsOrZero(row.created_at),
        telephone: row.telephone,
        remark: row.remark,
        orderNo: row.order_no,
        status: row.status,
        receipts: row.receipts ?? 0,
        returned: row.returned ?? 0,
        needsSecond: needsSecond(row.amount, twoFrom),
        checkedBy: row.checked_by_no ?? '',
        checkedByMe: row.checked_by === account.principalID,
        decidedBy: row.decided_by_no ?? '',
        decidedAt: secondsOrZero(row.decided_at),
        reason: row.reason,
      })),
      total,
    );
  });

  router.route(operatorCalls.confirmTransfer, async ({ input, account }) => {
    const by = { staffID: account.principalID, now: now(), ...(twoFrom === undefined ? {} : { twoFrom }) };
    const outcome = await confirmTransfer(db, tell, input.id, by);
    if (!outcome.ok) throw REFUSED[outcome.code]();
    await ports.paid('bank-transfer');
    return { state: 'checked' in outcome ? ('checked' as const) : ('confirmed' as const) };
  });
  router.route(operatorCalls.refuseTransfer, async ({ input, account }) => {
    const by = { staffID: account.principalID, now: now(), reason: input.reason };
    const outcome = await refuseTransfer(db, tell, input.id, by);
    if (!outcome.ok) throw REFUSED[outcome.code]();
    return {};
  });
  router.route(operatorCalls.returnTransfer, async ({ input: { id, amount, reference }, account }) => {
    if ((await reporterOf(db, id)) === undefined) throw notFound();
    const outcome = await returnTransfer(db, id, { amount, reference, staffID: account.principalID });
    if (outcome.kind === 'made') return {};
    const reason = outcome.kind === 'refused' ? outcome.reason : '';
    const fault = RETURN_FAULTS[reason];
    if (fault) throw new BusinessError(BodyCode.badInput, fault[1], { [fault[0]]: fault[1] });
    if (reason === 'BALANCE_TOO_LOW')
      throw new BusinessError(BodyCode.balanceTooLow, paymentTexts.returnBalance);
    throw new BusinessError(BodyCode.wrongState, paymentTexts.returnUnpaid);
  });

  router.route(operatorCalls.receipts, async ({ input }) => {
    const accountID = await reporterOf(db, input.id);
    if (!accountID) throw notFound();
    const rows = await receiptsOf(db, accountID, input.id);
    return rows.map(({ id, name, type, size, created_at }) => ({
      id,
      name,
      type,
      size,
      time: secondsOrZero(created_at),
    }));
  });
  router.route(operatorCalls.receipt, async ({ input, log }) => {
    const accountID = await reporterOf(db, input.id);
    if (!accountID) throw notFound();
    const asked = { transferID: input.id, id: input.receiptID, log };
    const { row, content } = await readReceipt(ports, accountID, asked);
    return new Download(fileNameOf(row, 'receipt'), row.type, content);
  });
}
