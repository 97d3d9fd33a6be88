import { z } from 'zod';
import { line, requiredLine } from './wire.ts';

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
