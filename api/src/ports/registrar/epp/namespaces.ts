/** Namespaces of the protocol, its objects and its extensions. */
export const NS = {
  /** RFC 5730. */
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  /** RFC 5731. */
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  /** RFC 5732. */
  host: 'urn:ietf:params:xml:ns:host-1.0',
  /** RFC 5733. */
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  /** RFC 3915: grace periods and restoring. */
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  /** RFC 5910: DNSSEC. */
  secDns: 'urn:ietf:params:xml:ns:secDNS-1.1',
  /** RFC 8748: prices. */
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  /** RFC 8334: trademark claims. */
  launch: 'urn:ietf:params:xml:ns:launch-1.0',
  /** RFC 8590: changes that the registry made by itself. */
  changePoll: 'urn:ietf:params:xml:ns:changePoll-1.0',
  /** Verisign: for which top-level domain a command is. */
  namestore: 'http://www.verisign-grs.com/epp/namestoreExt-1.1',
  /** Verisign: what is left of the account. */
  balance: 'http://www.verisign.com/epp/balance-1.0',
  /** Verisign: the account runs low. */
  lowBalance: 'http://www.verisign.com/epp/lowbalance-poll-1.0',
} as const;

const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries(NS).map(([prefix, namespace]) => [namespace, prefix === 'epp' ? '' : prefix]),
);

/** The prefix that our frames have for a namespace. */
export const prefixOf = (namespace: string): string => PREFIXES.get(namespace) ?? 'other';
