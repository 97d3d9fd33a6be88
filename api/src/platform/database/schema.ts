import type { AcmeTables } from './tables/acme.ts';
import type { AgentTables } from './tables/agents.ts';
import type { ApiKeyTables } from './tables/api-keys.ts';
import type { AccountTables } from './tables/accounts.ts';
import type { ApprovalTables } from './tables/approvals.ts';
import type { AuditTables } from './tables/audit.ts';
import type { AuthorityTables } from './tables/authorities.ts';
import type { CommissionTables } from './tables/commissions.ts';
import type { DemoTables } from './tables/demo.ts';
import type { DomainTables } from './tables/domains.ts';
import type { FactorTables } from './tables/factors.ts';
import type { IdentityTables } from './tables/identity.ts';
import type { LimitTables } from './tables/limits.ts';
import type { MailTables } from './tables/mail.ts';
import type { MemberResetTables } from './tables/member-resets.ts';
import type { MoneyTables } from './tables/money.ts';
import type { NoticeTables } from './tables/notices.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PackageTables } from './tables/packages.ts';
import type { PriceTables } from './tables/prices.ts';
import type { RegistryTables } from './tables/registry.ts';
import type { ReportTables } from './tables/reports.ts';
import type { ServiceTables } from './tables/services.ts';
import type { SsoTables } from './tables/sso.ts';
import type { TelemetryTables } from './tables/telemetry.ts';
import type { UpstreamTables } from './tables/upstream.ts';
import type { TenancyTables } from './tables/tenancy.ts';
import type { VettingTables } from './tables/vettings.ts';
import type { ViewTables } from './tables/views.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/** All tables. Each area keeps its own interface in `tables/` and joins it here. */
export interface Schema
  extends
    AccountTables,
    AcmeTables,
    AgentTables,
    ApprovalTables,
    AuditTables,
    ApiKeyTables,
    CommissionTables,
    DemoTables,
    DomainTables,
    OrderTables,
    PriceTables,
    MoneyTables,
    TelemetryTables,
    RegistryTables,
    ReportTables,
    ServiceTables,
    AuthorityTables,
    FactorTables,
    IdentityTables,
    LimitTables,
    MailTables,
    MemberResetTables,
    NoticeTables,
    PackageTables,
    SsoTables,
    TenancyTables,
    UpstreamTables,
    VettingTables,
    ViewTables,
    WebhookTables {}
