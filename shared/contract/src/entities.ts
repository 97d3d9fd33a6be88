import type { z } from 'zod';
import type * as account from './schemas/account.ts';
import type * as domainCart from './schemas/domain-cart.ts';
import type * as domainContacts from './schemas/domain-contacts.ts';
import type * as dnsImport from './schemas/dns-import.ts';
import type * as dnsRecords from './schemas/dns-records.ts';
import type * as domainBatches from './schemas/domain-batches.ts';
import type * as domainGroups from './schemas/domain-groups.ts';
import type * as domainOrders from './schemas/domain-orders.ts';
import type * as domainTransfers from './schemas/domain-transfers.ts';
import type * as domains from './schemas/domains.ts';
import type * as demo from './schemas/demo.ts';
import type * as receipts from './schemas/receipts.ts';
import type * as orderBulk from './schemas/order-bulk.ts';
import type * as orders from './schemas/orders.ts';
import type * as tools from './schemas/tools.ts';
import type * as verifiedDomains from './schemas/verified-domains.ts';

export type Account = z.output<typeof account.accountData>;
export type Profile = z.output<typeof account.profileData>;
export type Contact = z.output<typeof account.contact>;
export type Organization = z.output<typeof account.organization>;
/** A mail or text message that a demonstration wrote to a file. */
export type InboxMessage = z.output<typeof demo.inboxMessage>;
/** A domain of which an organisation shows control once for its orders. */
export type VerifiedDomain = z.output<typeof verifiedDomains.verifiedDomain>;
export type SiteMessage = z.output<typeof account.siteMessage>;
export type ReportedTransfer = z.output<typeof receipts.listTransfers.data>[number];
export type TransferReceipt = z.output<typeof receipts.listReceipts.data>[number];
export type Product = z.output<typeof orders.product>;
export type DcvMethod = z.output<typeof orders.dcvMethod>;
export type PayOrder = z.output<typeof orders.payOrder>;
export type OrderDetail = z.output<typeof orders.orderDetail>;
/** A reissue of an order, over or not. */
export type ReSignRecord = z.output<typeof orders.reSignRecord>;
/** What happens by itself with an order before its certificate ends. */
export type RenewalPlan = z.output<typeof orders.renewalPlan.data>;
export type RenewalDefault = z.output<typeof orders.renewalDefault.data>;
/** What one act would do with several orders. */
export type BulkPlan = z.output<typeof orderBulk.bulkPlan.data>;
export type Bulk = z.output<typeof orderBulk.getBulk.data>;
export type BulkAction = BulkPlan['action'];
export type OrderCounts = z.output<typeof orders.countOrders.data>;
/** What the owner of a mailbox is asked by the link of a mail. */
export type MailboxApproval = z.output<typeof orders.mailboxApproval>;
export type OrderDomain = z.output<typeof orders.orderDomain>;
export type DcvRecord = z.output<typeof orders.dcvRecord>;
export type DcvCheck = z.output<typeof orders.dcvCheck>;
export type ServedCheck = z.output<typeof orders.checkServed.data>;
export type ServedRow = z.output<typeof orders.servedRow>;
export type PricePreview = z.output<typeof orders.priceData>;
export type SslCert = z.output<typeof orders.sslCert>;
export type BatchQueue = z.output<typeof orders.batchQueue>;
/** Money that goes back to the payment that it came by. */
export type ShownRefund = z.output<typeof orders.shownRefund>;
export type PayWay = z.output<typeof orders.payWays.data>['payWays'][number];
/** A name that was asked for or is suggested. */
export type DomainSuggestion = z.output<typeof domains.suggestion>;
export type TopLevelDomain = z.output<typeof domains.topLevelDomain>;
/** A name that the tenant means to buy. */
export type CartLine = z.output<typeof domainCart.cartLine>;
/** Whom names are registered for. */
export type DomainContact = z.output<typeof domainContacts.domainContact>;
export type DnsZone = z.output<typeof dnsRecords.dnsZone>;
export type DnsServing = z.output<typeof dnsRecords.dnsServing>;
export type DomainBatch = z.output<typeof domainBatches.domainBatch>;
export type DomainBatchWish = z.output<typeof domainBatches.domainBatchWish>;
export type DomainBatchLine = z.output<typeof domainBatches.domainBatchLine>;
export type FoundDomain = z.output<typeof domainBatches.foundDomain>;
export type DnsImportLine = z.output<typeof dnsImport.dnsImportLine>;
export type HostedDnsRecord = z.output<typeof dnsRecords.dnsRecord>;
export type DomainGroup = z.output<typeof domainGroups.domainGroup>;
/** A name of the tenant's. */
export type OwnDomain = z.output<typeof domainOrders.ownDomain>;
/** A row of the tenant's list of names. */
export type ListedDomain = z.output<typeof domainOrders.listedDomain>;
export type DomainDetail = z.output<typeof domainOrders.getDomain.data>;
/** What was bought for a name. */
export type DomainOrder = z.output<typeof domainOrders.domainOrder>;
export type RenewalQuote = z.output<typeof domainOrders.renewalQuote>;
/** What a name of another registrar would cost to bring here, or why it can’t be asked for. */
export type TransferQuote = z.output<typeof domainTransfers.transferQuote>;
/** A name that comes from another registrar. */
export type TransferIn = z.output<typeof domainTransfers.transferIn>;
/** A name that can go to another registrar, goes or has gone. */
export type TransferOut = z.output<typeof domainTransfers.transferOut>;
export type SiteReport = z.output<typeof tools.report>;
/** A report of who isn’t signed in. */
export type GuestReport = z.output<typeof tools.startGuestReport.data>;
export type SiteAudit = z.output<typeof tools.audit>;
export type AuditFinding = z.output<typeof tools.finding>;
export type AuditGrade = z.output<typeof tools.grade>;
export type ZoneRecord = z.output<typeof tools.zoneRecord>;
