import { BodyCode } from '@certdeck/contract';
import type { packageSchemas } from '@certdeck/contract/schemas';
import * as operatorCalls from '@certdeck/contract/operator';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { z } from 'zod';
import type { Notice } from '../../platform/area/notices.ts';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { findCustomer, listCustomers } from './customers.store.ts';
import { sessionsEndedNotice } from './notices.ts';
import { accountTexts } from './texts.ts';

/** What other areas know of a customer. */
export interface CustomerFigures {
  balance(tenantID: TenantID): Promise<number>;
  orders(tenantID: TenantID): Promise<number>;
  waitingTransfers(accountNo: string): Promise<number>;
  sessions(accountID: string): Promise<number>;
  /** At whose site the tenant began; undefined for the operator's own. */
  site(
    tenantID: TenantID,
  ): Promise<{ host: string; agentNo: string; company: string; isActive: boolean } | undefined>;
  members(tenantID: TenantID): Promise<{ accountNo: string; role: string; email: string }[]>;
  packages(tenantID: TenantID): Promise<z.output<typeof packageSchemas.row>[]>;
}

export interface CustomerDeskPorts {
  db: Db;
  now: () => Date;
  customers: CustomerFigures;
  isStaff(accountID: string): Promise<boolean>;
  /** Ends its sessions; false when there is no such account. */
  disable(accountNo: string, now: Date): Promise<boolean>;
  endSessions(trx: Trx, accountIDs: readonly string[]): Promise<void>;
  tell(trx: Trx, tenantID: TenantID, notice: Notice): Promise<void>;
  /** `public` where everybody knows its password: it stays shut. */
  enable(accountNo: string): Promise<'enabled' | 'unknown' | 'public'>;
}

type Row = Awaited<ReturnType<typeof listCustomers>>['rows'][number];

/** What is shown of a customer: contacts are masked (B§5.23, B§5.24). */
const summaryOf = (row: Row) => ({
  accountNo: row.account_no,
  name: [row.lastname, row.firstname].filter(Boolean).join(' '),
  company: row.company_name,
  email: row.email ? maskEmail(row.email) : '',
  tel: row.tel ? maskPhone(row.tel) : '',
  since: secondsOrZero(row.created_at),
  lastLogin: secondsOrZero(row.last_login_at),
  state: row.disabled_at === null ? ('active' as const) : ('disabled' as const),
});

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Customers as the operator's people see them. */
export function bindCustomerDesk(router: Router, ports: CustomerDeskPorts): void {
  const { db, now, customers } = ports;

  router.route(operatorCalls.customers, async ({ input }) => {
    const { rows, total } = await listCustomers(db, input.keyword, page(input));
    return new Listed(rows.map(summaryOf), total);
  });

  router.route(operatorCalls.customer, async ({ input }) => {
    const row = await findCustomer(db, input.accountNo);
    if (!row) throw notFound();
    const [balance, orders, waitingTransfers, sessions, members, packages, site] = await Promise.all([
      customers.balance(row.root_id),
      customers.orders(row.root_id),
      customers.waitingTransfers(row.tenant_no),
      customers.sessions(row.id),
      customers.members(row.root_id),
      customers.packages(row.root_id),
      customers.site(row.root_id),
    ]);
    const masked = members.map((one) => ({ ...one, email: one.email && maskEmail(one.email) }));
    const figures = { balance, orders, waitingTransfers, sessions, members: masked, packages };
    return { ...summaryOf(row), tenantNo: row.tenant_no, ...figures, ...(site ? { site } : {}) };
  });

  router.route(operatorCalls.setCustomerState, async ({ input: { accountNo, state }, account }) => {
    const row = await findCustomer(db, accountNo);
    if (!row) throw notFound();
    // Who shuts out colleagues would have the portal to themselves: that takes the list of staff.
    if (row.id === account.principalID || (await ports.isStaff(row.id)))
      throw new BusinessError(BodyCode.wrongState, accountTexts.staffAccount);
    if (state === 'disabled') await ports.disable(accountNo, now());
    else if ((await ports.enable(accountNo)) === 'public')
      throw new BusinessError(BodyCode.wrongState, accountTexts.publicPassword);
    return {};
  });

  router.route(operatorCalls.endCustomerSessions, async ({ input: { accountNo, reason }, account }) => {
    const row = await findCustomer(db, accountNo);
    if (!row) throw notFound();
    // As with shutting it: colleagues are for the list of staff.
    if (row.id === account.principalID || (await ports.isStaff(row.id)))
      throw new BusinessError(BodyCode.wrongState, accountTexts.staffAccount);
    await transaction(db, async (trx) => {
      await ports.endSessions(trx, [row.id]);
      note({ tenantID: row.root_id, object: { kind: 'account', id: row.id }, after: { reason } });
      await ports.tell(trx, row.root_id, sessionsEndedNotice(row.account_no, reason));
    });
    return {};
  });
}
