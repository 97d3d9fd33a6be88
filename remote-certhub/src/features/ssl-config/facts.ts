import { toAscii } from '@certdeck/validation';
import type { Choices } from './choices.ts';
import {
  GROUPS,
  HSTS_SECONDS,
  PROFILE_FACTS,
  type Group,
  type Profile,
  type Protocol,
  type Suite,
} from './guideline.ts';
import type { ServerKind } from './servers/kind.ts';
import { isAtLeast } from './versions.ts';

/** The choices with everything the chosen versions can't do taken out: what a server's writer works from. */
export interface Facts {
  profile: Profile;
  protocols: readonly Protocol[];
  lowest: Protocol;
  highest: Protocol;
  /** Suites up to TLS 1.2; empty for TLS 1.3 alone. */
  suites: readonly Suite[];
  /** The suites as OpenSSL wants them, with `@SECLEVEL=0` where TLS 1.0 and 1.1 need it (OpenSSL 3). */
  cipherString: string;
  groups: readonly Group[];
  /** The groups in OpenSSL's spelling, joined by colons. */
  groupString: string;
  serverOrder: boolean;
  /** Value of the Strict-Transport-Security header; null without. */
  hsts: string | null;
  ocsp: boolean;
  host: string;
  certificate: string;
  key: string;
  /** Whether the server is of at least that version. */
  at(version: string): boolean;
  /** Whether OpenSSL is of at least that version. */
  openssl(version: string): boolean;
}

/** Why a result differs from what was asked for; texts are `note.<name>`. */
export type Note = 'noTls13' | 'noOldProtocols' | 'noMlkem' | 'noOcsp' | 'old' | 'opportunistic' | 'oneGroup';

export interface FactsResult {
  /** Null when nothing secure can be said: TLS 1.3 alone on versions that have none. */
  facts: Facts | null;
  notes: readonly Note[];
}

const OPENSSL_GROUPS: Readonly<Record<Group, string>> = {
  X25519MLKEM768: 'X25519MLKEM768',
  X25519: 'X25519',
  secp256r1: 'prime256v1',
  secp384r1: 'secp384r1',
};

/** What a server of these versions does of a profile. */
export function factsOf(server: ServerKind, choices: Choices): FactsResult {
  const at = (version: string): boolean => isAtLeast(choices.version, version);
  const openssl = (version: string): boolean => !server.openssl || isAtLeast(choices.openssl, version);
  const profile = PROFILE_FACTS[choices.profile];
  const hasTls13 = at(server.tls13) && openssl('1.1.1');
  const lowestServed = server.lowest?.(choices.version) ?? 'TLSv1';
  const protocols = profile.protocols.filter(
    (protocol) => (protocol !== 'TLSv1.3' || hasTls13) && protocol >= lowestServed,
  );
  const hasMlkem = server.openssl ? openssl('3.5') : server.mlkem !== undefined && at(server.mlkem);
  const groups = GROUPS.filter(
    (group) => (group !== 'X25519MLKEM768' || hasMlkem) && (group !== 'X25519' || openssl('1.1.0')),
  );
  const suites = profile.suites.filter(
    (suite) =>
      (openssl('1.1.0') || !suite.openssl.includes('CHACHA20')) && (server.knowsSuite?.(suite) ?? true),
  );
  const securityLevel =
    protocols.includes('TLSv1') && server.openssl && openssl('3.0') ? ['@SECLEVEL=0'] : [];
  const ocsp = choices.ocsp && server.ocsp !== undefined && at(server.ocsp);
  const [lowest] = protocols;
  const highest = protocols.at(-1);
  const notes: Note[] = [
    ...(!hasTls13 && choices.profile !== 'old' ? (['noTls13'] as const) : []),
    ...(choices.profile === 'old' && lowest !== 'TLSv1' ? (['noOldProtocols'] as const) : []),
    ...(choices.profile === 'old' ? (['old'] as const) : []),
    ...(!hasMlkem ? (['noMlkem'] as const) : []),
    ...(choices.ocsp && !ocsp ? (['noOcsp'] as const) : []),
    ...(server.notes?.(choices.version) ?? []),
  ];
  if (!lowest || !highest) {
    return { facts: null, notes };
  }
  return {
    notes,
    facts: {
      profile: choices.profile,
      protocols,
      lowest,
      highest,
      suites,
      cipherString: [...securityLevel, ...suites.map((suite) => suite.openssl)].join(':'),
      groups,
      groupString: groups.map((group) => OPENSSL_GROUPS[group]).join(':'),
      serverOrder: profile.serverOrder,
      hsts:
        choices.hsts && server.hsts !== 'none'
          ? `max-age=${HSTS_SECONDS}${choices.subdomains ? '; includeSubDomains' : ''}`
          : null,
      ocsp,
      // Configuration files know the ASCII spelling alone.
      host: toAscii(choices.host) ?? choices.host,
      certificate: choices.certificate,
      key: choices.key,
      at,
      openssl,
    },
  };
}
