import type { AccountTables } from './tables/accounts.ts';
import type { AuthorityTables } from './tables/authorities.ts';
import type { LimitTables } from './tables/limits.ts';
import type { MailTables } from './tables/mail.ts';
import type { MoneyTables } from './tables/money.ts';
import type { OrderTables } from './tables/orders.ts';
import type { ReportTables } from './tables/reports.ts';
import type { TelemetryTables } from './tables/telemetry.ts';
import type { UpstreamTables } from './tables/upstream.ts';
import type { TenancyTables } from './tables/tenancy.ts';

/** All tables. Each area keeps its own interface in `tables/` and joins it here. */
export interface Schema
  extends
    AccountTables,
    OrderTables,
    MoneyTables,
    TelemetryTables,
    ReportTables,
    AuthorityTables,
    LimitTables,
    MailTables,
    TenancyTables,
    UpstreamTables {}
