/** What the account screen shows of money and orders (A§3.12). Amounts in cents. */
export interface AccountFigures {
  balance: number;
  /** Paid for orders and not given back; nothing has been invoiced yet (D-184). */
  toBeInvoicedAmount: number;
  /** Certificates near their end and not renewed (D-191). */
  expiredOrdersTotal: number;
}

/** Who knows the figures. Amounts in cents. */
export interface FigurePorts {
  balance(accountID: string): Promise<number>;
  /** Paid for orders, less what was given back. */
  spent(accountID: string): Promise<number>;
  /** Certificates that end soon or have just ended, and are not renewed. */
  expiring(accountID: string): Promise<number>;
}

/** Reads the figures of one account. */
export async function readFigures(ports: FigurePorts, accountID: string): Promise<AccountFigures> {
  const [balance, spent, expiredOrdersTotal] = await Promise.all([
    ports.balance(accountID),
    ports.spent(accountID),
    ports.expiring(accountID),
  ]);
  return { balance, expiredOrdersTotal, toBeInvoicedAmount: Math.max(0, spent) };
}
