import { getDomain, getPublicSuffix } from 'tldts';
import { comparableName, withoutWildcard } from './domain.ts';

/** Only the ICANN section binds issuance; private entries such as github.io do not (BR 3.2.2.6). */
const ICANN_ONLY = { allowPrivateDomains: false, validateHostname: false } as const;

/** Whether a wildcard name would cover a whole public suffix (`*.co.uk`), which no issuer may sign (BR 3.2.2.6). */
export function isWildcardOnPublicSuffix(name: string): boolean {
  if (!name.trim().startsWith('*.')) return false;
  const base = comparableName(withoutWildcard(name));
  return getPublicSuffix(base, ICANN_ONLY) === base;
}

/** The registrable domain a name belongs to (`www.example.co.uk` to `example.co.uk`), or null when it has none. */
export function registrableDomain(name: string): string | null {
  return getDomain(comparableName(withoutWildcard(name)), ICANN_ONLY);
}
