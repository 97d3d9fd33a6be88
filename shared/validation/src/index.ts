export { BLANK, issue } from './issue.ts';
export type { Issue } from './issue.ts';
export { toAscii, toReadable } from './name/ascii.ts';
export {
  comparableName,
  hasWildcardPrefix,
  isDomain,
  isWildcardDomain,
  withoutWildcard,
} from './name/domain.ts';
export {
  canonicalIp,
  isGloballyRoutable,
  isIp,
  isIpv4,
  isIpv6,
  isPrivateHost,
  isPublicIp,
} from './name/ip.ts';
export { isMixedScript, labelFault } from './domain/label.ts';
export type { CodePointRanges, LabelFault } from './domain/label.ts';
export { hasPriority, isServiceBinding, readDnsRecord, writtenValue } from './dns/record.ts';
export { SERVICE_PARAMETERS, serviceBindingOf, type ServiceParameter } from './dns/service-binding.ts';
export type {
  DnsRecord,
  DnsRecordFault,
  DnsRecordFaults,
  ReadDnsRecord,
  WrittenDnsRecord,
} from './dns/record.ts';
export { isQuotedText, quoteText, readQuotedText } from './dns/zone-text.ts';
export { latinToAscii } from './name/latin.ts';
export { isName } from './name/name.ts';
export { asciiPunctuation, cleanName, cleanNames } from './name/paste.ts';
export type { CleanedNames } from './name/paste.ts';
export {
  hasToken,
  isFreeProduct,
  isOfBrand,
  productClass,
  productClasses,
  validationLevel,
} from './product/tokens.ts';
export type { ProductClass, ProductTraits, TypeToken, ValidationLevel } from './product/tokens.ts';
export { priceClass } from './product/price-class.ts';
export { entryKind, takesSeveralNames } from './product/entry.ts';
export type { EntryKind } from './product/entry.ts';
export { checkNames, checkOrderNames, hasWildcardName } from './product/names.ts';
export type { NameIssue } from './product/names.ts';
export { MOST_RECEIPT_OCTETS, RECEIPT_HEAD, receiptFault, receiptTypeOf } from './file/receipt.ts';
export type { ReceiptFault, ReceiptType } from './file/receipt.ts';
export { refusalOf } from './call/refusal.ts';
export type { Refusal } from './call/refusal.ts';
export { checkEmail, isEmail, readEmail } from './form/email.ts';
export {
  checkInvoiceTitle,
  checkMailingContact,
  checkTaxNumber,
  InvoiceType,
  missingForSpecial,
  readTaxNumber,
  specialInvoiceFields,
} from './form/invoice.ts';
export type { InvoiceTitle, InvoiceTitleField, MailingContact } from './form/invoice.ts';
export {
  DEFAULT_TEL_PREFIX,
  checkOfficePhone,
  checkPhone,
  checkPhoneInput,
  isMainlandMobile,
  isPhone,
  readE164,
  splitE164,
} from './form/phone.ts';
export { PASSWORD_MIN, checkPassword, passwordStrength } from './form/password.ts';
export type { PasswordMarks } from './form/password.ts';
export { accentShades, checkAccent, contrastOf } from './form/accent.ts';
export { CODE_LENGTH, checkCode } from './form/code.ts';
export { INVITE_CODE_MAX, INVITE_CODE_MIN, checkInviteCode } from './form/inviteCode.ts';
export { checkIdCard, isResidentNumber } from './form/idCard.ts';
export { checkBankAccount, checkSocialCode } from './form/organizationNumbers.ts';
export { maskPayoutAccount, readPayoutAccount } from './form/payoutAccount.ts';
export type { PayoutAccountFault } from './form/payoutAccount.ts';
export { checkRequired, required } from './form/required.ts';
export type { RequiredRule, RuleTrigger } from './form/required.ts';
export { checkContact, requiredContactFields } from './form/contact.ts';
export type { ContactFields, RequiredContactField } from './form/contact.ts';
export {
  domainContactFaults,
  internationalFields,
  needsPostcode,
  withInternational,
} from './form/domainContact.ts';
export type {
  DomainContactFault,
  DomainContactFields,
  InternationalContact,
  WrittenContact,
} from './form/domainContact.ts';
export { DEFAULT_INCORPORATION_DATE, checkCompany, requiredCompanyFields } from './form/company.ts';
export type { RequiredCompanyField } from './form/company.ts';
export { maskEmail, maskName, maskNumber, maskPhone } from './form/mask.ts';
export { accountType } from './form/accountType.ts';
export { textLimits } from './form/textLimit.ts';
export { INITIAL_DCV_METHOD, dcvChoice, dcvMethods, familyDcvMethod, forcesFile } from './product/dcv.ts';
export type { DcvChoice } from './product/dcv.ts';
export { needsCompany, needsContact, needsIdCard, productRows } from './product/rows.ts';
export type { ProductRows } from './product/rows.ts';
export { priceInColumn, soldFor, termInColumn } from './product/priceColumns.ts';
export { isFoundBy, productNameIn } from './product/productName.ts';
export {
  NINETY_DAYS,
  YEAR_CAP,
  isUnpriced,
  isYearOption,
  validityUnit,
  yearOptions,
} from './product/years.ts';
export { isLowPrice, MOST_NAME_PRICE, MOST_PRICE, priceFaults } from './product/priceFaults.ts';
export type { Priced, PriceFault } from './product/priceFaults.ts';
export { csvLines, parseCsv } from './file/csv.ts';
export type { TextCell } from './file/csv.ts';
export { forcedKey } from './product/key.ts';
export type { ForcedKey } from './product/key.ts';
export { suitName, wildcardSwitchOn, withWildcardSwitch, wwwPair } from './product/wildcard.ts';
export {
  BRANDS_BEFORE_MORE,
  DEFAULT_BRAND,
  brandOrder,
  foldBrands,
  initialBrand,
  isBrandOffered,
  sortBrands,
} from './product/brand.ts';
export { initialTypeFilter, productsOfTypes, toggleType } from './product/typeFilter.ts';
export { checkBatchSize, parseBatch } from './order/batch.ts';
export type { BatchOrder } from './order/batch.ts';
export { decodeRenewTicket, encodeRenewTicket, type RenewTicket } from './order/renewTicket.ts';
export { amountDue, orderActions, orderStatusKey, readPayment, splitOrderNos } from './order/status.ts';
export { isRefusal, isResubmittable } from './order/resubmit.ts';
export type { OrderActions, PaymentReading } from './order/status.ts';
export { DAY_SECONDS, EXPIRING_DAYS, validityDays, validityEnd } from './order/validityEnd.ts';
export { PACKAGE_LEAST, PACKAGE_MOST, packageBands, packagePrice } from './order/packagePrice.ts';
export type { PackagePrice } from './order/packagePrice.ts';
export { paidNames, paidOf } from './order/paidNames.ts';
export type { PaidNames } from './order/paidNames.ts';
export { centsFromDecimal, decimalFromCents } from './order/money.ts';
export type { Amount, AmountProblem } from './order/money.ts';
export {
  limitedKind,
  longestSeconds,
  planCertificates,
  validationReuse,
  validityCap,
} from './term/validityCap.ts';
export type { LimitedKind, PlannedCertificate, ValidityCap } from './term/validityCap.ts';
