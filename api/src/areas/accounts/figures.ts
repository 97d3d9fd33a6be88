import type { TenantID } from '../../platform/database/identifiers.ts';
/** What the account screen shows of money and orders (A§3.12). Amounts in cents. */
export interface AccountFigures {
  /** Absent for who may not read it, as the next one is. */
  balance?: number;
  /** Paid for orders, not given back, and of no invoice (D-184). */
  toBeInvoicedAmount?: number;
  /** Certificates near their end and not renewed (D-191). */
  expiredOrdersTotal: number;
}

/** Who knows the figures. Amounts in cents. */
export interface FigurePorts {
  balance(accountID: TenantID): Promise<number>;
  /** Paid for orders and not given back, of which there is no invoice; never below 0. */
  notInvoiced(accountID: TenantID): Promise<number>;
  /** Certificates that end soon or have just ended, and are not renewed; of one department, or of all with null. */
  expiring(accountID: TenantID, deptID: string | null): Promise<number>;
}

/** Reads the figures of one account; those of money for who may read the ledger alone. */
export async function readFigures(
  ports: FigurePorts,
  accountID: TenantID,
  { withMoney, deptID }: { withMoney: boolean; deptID: string | null },
): Promise<AccountFigures> {
  const money = async () => {
    if (!withMoney) return {};
    const [balance, toBeInvoicedAmount] = await Promise.all([
      ports.balance(accountID),
      ports.notInvoiced(accountID),
    ]);
    return { balance, toBeInvoicedAmount };
  };
  const [figures, expiredOrdersTotal] = await Promise.all([money(), ports.expiring(accountID, deptID)]);
  return { ...figures, expiredOrdersTotal };
}
