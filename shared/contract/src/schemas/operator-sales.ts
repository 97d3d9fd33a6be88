import { z } from 'zod';

/* Sales as the operator's people see them: cents, days of Asia/Shanghai. */

/** Days that one report covers at most. */
export const MOST_REPORT_DAYS = 366;

const DAY_MS = 86_400_000;
const day = z.iso.date();
const span = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
/** Both days included. */
const range = { from: day, to: day };
const inOrder = ({ from, to }: { from: string; to: string }) =>
  span(from, to) >= 0 && span(from, to) < MOST_REPORT_DAYS;
const ORDER = { path: ['to'], message: 'must not be before from, nor a year after it' };

const figures = {
  /** Paid for orders. */
  sold: z.number().int(),
  /** Given back for orders. */
  refunded: z.number().int(),
  /** Payments of orders. */
  orders: z.number().int(),
};
export const sales = {
  input: z.object(range).refine(inOrder, ORDER),
  data: z.object({
    ...figures,
    /** Every day of the range, the first first. */
    days: z.array(z.object({ day: z.string(), ...figures })),
    /** What brought most first; `productNo` is '' for money of no order that is known. */
    products: z.array(z.object({ productNo: z.string(), name: z.string(), ...figures })),
    /** By the agent at whose site's prices it was sold; `agentNo` is '' for the operator's own site. */
    agents: z.array(
      z.object({
        agentNo: z.string(),
        company: z.string(),
        ...figures,
        /** Of what was sold and not given back, what the agent's site added. */
        markup: z.number().int(),
      }),
    ),
  }),
};
export const exportSales = {
  input: z.object({ ...range, by: z.enum(['day', 'product', 'agent']) }).refine(inOrder, ORDER),
  data: z.string(),
};
