export { BLANK, issue } from './issue.ts';
export type { Issue } from './issue.ts';
export { toAscii, toReadable } from './name/ascii.ts';
export {
  comparableName,
  hasWildcardPrefix,
  isDomain,
  isWildcardDomain,
  isWildcardEntry,
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
export { firstBadIp, firstBadName, isIpList, isName, splitGeneralList, splitList } from './name/list.ts';
export type { IpListOptions } from './name/list.ts';
export { cleanName, cleanNames } from './name/paste.ts';
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
export { entryKind, takesSeveralNames } from './product/entry.ts';
export type { EntryKind } from './product/entry.ts';
export { checkLastLine, checkNames, checkOrderNames, hasWildcardName } from './product/names.ts';
export type { NameIssue } from './product/names.ts';
export { checkEmail, isEmail } from './form/email.ts';
