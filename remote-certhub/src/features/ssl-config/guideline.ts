/**
 * The facts of the server-side TLS guideline 6.0 (TLSRef, formerly Mozilla). "Old" was last part of guideline 5.8; it
 * is offered for devices that can't be replaced, and the page warns of it.
 */
export const PROFILES = ['modern', 'intermediate', 'old'] as const;
export type Profile = (typeof PROFILES)[number];

export type Protocol = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** A TLS 1.2 suite in the two spellings that servers want. */
export interface Suite {
  openssl: string;
  iana: string;
}

/** Key agreement groups in the guideline's order, by their IANA names. */
export const GROUPS = ['X25519MLKEM768', 'X25519', 'secp256r1', 'secp384r1'] as const;
export type Group = (typeof GROUPS)[number];

/** Two years in seconds. */
export const HSTS_SECONDS = 63_072_000;

function suite(openssl: string, iana: string): Suite {
  return { openssl, iana };
}

/** ECDHE with an AEAD cipher: forward secrecy, and nothing with a padding. */
const FORWARD_SECRET = [
  suite('ECDHE-ECDSA-AES128-GCM-SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'),
  suite('ECDHE-RSA-AES128-GCM-SHA256', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'),
  suite('ECDHE-ECDSA-AES256-GCM-SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'),
  suite('ECDHE-RSA-AES256-GCM-SHA384', 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'),
  suite('ECDHE-ECDSA-CHACHA20-POLY1305', 'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'),
  suite('ECDHE-RSA-CHACHA20-POLY1305', 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256'),
];

const LEGACY = [
  suite('ECDHE-ECDSA-AES128-SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256'),
  suite('ECDHE-RSA-AES128-SHA256', 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256'),
  suite('ECDHE-ECDSA-AES128-SHA', 'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA'),
  suite('ECDHE-RSA-AES128-SHA', 'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA'),
  suite('ECDHE-ECDSA-AES256-SHA384', 'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384'),
  suite('ECDHE-RSA-AES256-SHA384', 'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384'),
  suite('ECDHE-ECDSA-AES256-SHA', 'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA'),
  suite('ECDHE-RSA-AES256-SHA', 'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA'),
  suite('AES128-GCM-SHA256', 'TLS_RSA_WITH_AES_128_GCM_SHA256'),
  suite('AES256-GCM-SHA384', 'TLS_RSA_WITH_AES_256_GCM_SHA384'),
  suite('AES128-SHA256', 'TLS_RSA_WITH_AES_128_CBC_SHA256'),
  suite('AES256-SHA256', 'TLS_RSA_WITH_AES_256_CBC_SHA256'),
  suite('AES128-SHA', 'TLS_RSA_WITH_AES_128_CBC_SHA'),
  suite('AES256-SHA', 'TLS_RSA_WITH_AES_256_CBC_SHA'),
  suite('DES-CBC3-SHA', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'),
];

interface ProfileFacts {
  protocols: readonly Protocol[];
  suites: readonly Suite[];
  /** Whether the server's order of suites counts; only where weak ones are on the list. */
  serverOrder: boolean;
  /** The oldest clients that still connect, for the page. */
  oldestClients: readonly string[];
}

export const PROFILE_FACTS: Readonly<Record<Profile, ProfileFacts>> = {
  modern: {
    protocols: ['TLSv1.3'],
    suites: [],
    serverOrder: false,
    oldestClients: [
      'Firefox 63',
      'Android 10',
      'Chrome 70',
      'Edge 75',
      'Java 11',
      'OpenSSL 1.1.1',
      'Safari 12.1',
    ],
  },
  intermediate: {
    protocols: ['TLSv1.2', 'TLSv1.3'],
    suites: FORWARD_SECRET,
    serverOrder: false,
    oldestClients: [
      'Firefox 31.3',
      'Android 4.4.2',
      'Chrome 49',
      'Edge 15',
      'IE 11 (Windows 10)',
      'Java 8u161',
      'OpenSSL 1.0.1l',
      'Safari 9',
    ],
  },
  old: {
    protocols: ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'],
    suites: [...FORWARD_SECRET, ...LEGACY],
    serverOrder: true,
    oldestClients: [
      'Firefox 1',
      'Android 2.3',
      'Chrome 1',
      'Edge 12',
      'IE 8 (Windows XP)',
      'Java 6',
      'Safari 1',
    ],
  },
};
