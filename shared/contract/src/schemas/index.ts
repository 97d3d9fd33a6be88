import * as account from './account.ts';
import * as orders from './orders.ts';
import * as receipts from './receipts.ts';
import * as session from './session.ts';
import * as tools from './tools.ts';
import * as telemetry from './telemetry.ts';
import type { CallSchema } from '../typed.ts';

export * as accountSchemas from './account.ts';
export * as orderSchemas from './orders.ts';
export * as sessionSchemas from './session.ts';
export * as toolSchemas from './tools.ts';
export * from './access.ts';
export * from './config-fields.ts';
export * from './deployment.ts';
export * from './federation.ts';
export * from './site.ts';
export { contribution, contributions, type Contribution } from './slots.ts';
export * from './telemetry.ts';

/** Schema of every call by its id; a test holds it against the descriptors. */
export const schemaOf: Readonly<Record<string, CallSchema>> = {
  captcha: session.captcha,
  'API-018': session.login,
  'API-019': session.signup,
  'API-020': session.forgotPassword,
  'API-021': session.verifyToken,
  'API-022': session.logout,
  'API-049': session.passwordCodeByEmail,
  'API-050': session.passwordCodeByTel,
  'API-051': session.signupCodeByTel,
  'API-052': session.signupCodeByEmail,
  'API-053': session.changePassword,
  'API-054': session.changePassword,
  'API-024': account.getAccount,
  'API-026': account.getProfile,
  'embed.token': account.embedToken,
  'API-028': account.saveProfile,
  'API-031': account.listContacts,
  'API-032': account.addContact,
  'API-033': account.editContact,
  'API-034': account.deleteContact,
  'API-035': account.listOrganizations,
  'API-037': account.addOrganization,
  'API-038': account.editOrganization,
  'API-039': account.deleteOrganization,
  'API-040': account.findCompany,
  'API-041': account.listVerifiedDomains,
  'API-045': account.listMessages,
  'API-046': account.readMessage,
  'API-047': account.deleteMessage,
  'messages.readAll': account.readAllMessages,
  'messages.restore': account.restoreMessage,
  'API-073': account.listMembers,
  'API-083': account.listTransactions,
  'API-095': account.getRates,
  'API-103': account.bankTransfer,
  'receipt.upload': receipts.uploadReceipt,
  'receipt.list': receipts.listReceipts,
  'receipt.get': receipts.getReceipt,
  'API-096': orders.pay,
  'API-097': orders.batchPay,
  'API-098': orders.startBatchPay,
  'API-099': orders.batchQueues,
  'API-100': orders.batchStatus,
  'API-101': orders.payWays,
  'API-104': orders.listProducts,
  'API-105': orders.price,
  'API-107': orders.saveCsr,
  'API-109': orders.createOrder,
  'API-110': orders.createFreeOrder,
  'API-112': orders.listOrders,
  'API-113': orders.getOrder,
  'API-114': orders.orderStatus,
  'API-115': orders.countOrders,
  'API-116': orders.listOrderDomains,
  'API-117': orders.deleteOrderDomain,
  'API-118': orders.readDcv,
  'API-119': orders.changeDcv,
  'API-120': orders.getCertificate,
  'API-121': orders.cancelOrders,
  'API-125': orders.verifyDomains,
  'API-127': orders.autoDetectDomain,
  'API-132': orders.exportOrders,
  'API-133': orders.saveRemark,
  'dcv.place': orders.placeRecord,
  'demo.publish': orders.publishDemoRecord,
  'tools.report.start': tools.startReport,
  'tools.report': tools.getReport,
  'tools.reports': tools.listReports,
  'tools.cfdns.zones': tools.readZones,
  'tools.cfdns': tools.writeRecords,
  'staff.overview': telemetry.staffOverview,
  'staff.releases': telemetry.staffReleases,
  'staff.failures': telemetry.staffFailures,
  'staff.loads': telemetry.staffLoads,
  'staff.violations': telemetry.staffViolations,
};
