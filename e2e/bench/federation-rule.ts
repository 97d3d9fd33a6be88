import { join } from 'node:path';

/** Changes the order list, before it is compiled. */
export const changed = {
  test: /remote-orders[\\/]src[\\/]features[\\/]list[\\/]OrderList\.tsx$/,
  enforce: 'pre' as const,
  loader: join(import.meta.dirname, 'federation-change.mjs'),
};
