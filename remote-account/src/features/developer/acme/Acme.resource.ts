import { developerCalls, orderCalls, type Product } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { entryKind, needsCompany, needsContact } from '@certdeck/validation';

const NOTHING = {};
/** Every product in one page. */
const ALL = { limit: 1000, offset: 1 };

/** Credentials for ACME clients of the tenant, and the directory that they are for. */
export function useAcmeCredentials() {
  return useCall(developerCalls.listAcmeCredentials, NOTHING, { messages: 'none' });
}
export type AcmeCredential = NonNullable<
  ReturnType<typeof useAcmeCredentials>['data']
>['credentials'][number];

/** Products whose certificates name nothing but host names, which is what clients can show. */
const isOfNames = (product: Product): boolean =>
  !needsContact(product) && !needsCompany(product) && ['single', 'flex', 'wild'].includes(entryKind(product));

/** Products that ACME clients can order. */
export function useAcmeProducts() {
  const list = useCall(orderCalls.listProducts, ALL, { messages: 'none' });
  return { ...list, products: list.data?.filter(isOfNames) };
}

/** What stands in the way of a credential, the worst first. */
export type CredentialTrouble = 'revoked' | 'orphan' | 'expired' | 'limit';

/** @param now seconds since 1970 */
export function troubleOf(credential: AcmeCredential, now: number): CredentialTrouble | undefined {
  const { revokedAt, isOrphan, expiresAt, totalLimit, totalSpent, dayLimit, daySpent } = credential;
  if (revokedAt > 0) return 'revoked';
  if (isOrphan) return 'orphan';
  if (expiresAt > 0 && expiresAt <= now) return 'expired';
  const isSpent = (limit: number | undefined, spent: number) => limit !== undefined && spent >= limit;
  return isSpent(totalLimit, totalSpent) || isSpent(dayLimit, daySpent) ? 'limit' : undefined;
}
