import { z } from 'zod';
import { line, paging, requiredLine } from './wire.ts';

/** A receipt as it is stored. `size` in octets; `type` is what the content shows, not what its sender said. */
const receipt = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  size: z.number().int(),
});

/** The receipt of a bank transfer, for one that is reported already or for the next report (D-257). */
export const uploadReceipt = {
  input: z.object({ name: line(200).optional(), transferID: line(40).optional() }),
  data: receipt,
};

/** Receipts of a reported transfer, oldest first; `time` in seconds. */
export const listReceipts = {
  input: z.object({ id: requiredLine(40) }),
  data: z.array(receipt.extend({ time: z.number().int() })),
};

/** One of them, as a file. */
export const getReceipt = {
  input: z.object({ id: requiredLine(40), receiptID: requiredLine(40) }),
  data: z.string(),
};

/** Transfers that the customer has reported, newest first. Amounts in cents, times in seconds. */
export const listTransfers = {
  input: z.object({ ...paging }),
  data: z.array(
    z.object({
      id: z.string(),
      amount: z.number().int(),
      /** When the customer transferred it, as reported. */
      time: z.number().int(),
      /** When it was reported. */
      reported: z.number().int(),
      /** `waiting` until the operator says whether the money has come (D-187). */
      status: z.enum(['waiting', 'confirmed', 'refused']),
      bankname: z.string(),
      /** The account number's last four characters. */
      bankno: z.string(),
      /** How many receipts it has. */
      receipts: z.number().int(),
    }),
  ),
};
