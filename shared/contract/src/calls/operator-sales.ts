import type * as schemas from '../schemas/operator-sales.ts';
import { typed } from '../typed.ts';

const figures = { sold: 'whole', refunded: 'whole', orders: 'whole' } as const;

/** What was sold and given back, by day of Asia/Shanghai, product and agent, as the ledger has it (D-375). */
export const sales = typed<typeof schemas.sales>()({
  id: 'operator.sales',
  method: 'GET',
  path: '/v1/operator/sales',
  area: 'operator',
  permission: 'staff:reports',
  reply: {
    ...figures,
    days: [{ day: 'filled', ...figures }],
    products: [{ productNo: 'text', name: 'text', ...figures }],
    agents: [{ agentNo: 'text', company: 'text', markup: 'whole', ...figures }],
  },
});
/** The same as a file. */
export const exportSales = typed<typeof schemas.exportSales>()({
  id: 'operator.sales.export',
  method: 'GET',
  path: '/v1/operator/sales/export',
  area: 'operator',
  permission: 'staff:reports',
});
