/**
 * Cipher suites by their code points (IANA TLS parameters), and what their names say about them. Suites with
 * pre-shared keys are left out: a public web server offers none.
 */

export type Strength =
  /** No encryption, no authentication, or a key that is broken in an afternoon. */
  | 'broken'
  /** RC4, 64-bit blocks, export-era and national ciphers nobody needs. */
  | 'weak'
  /** CBC or no forward secrecy: acceptable for old clients alone. */
  | 'dated'
  /** Authenticated encryption with forward secrecy. */
  | 'strong';

export interface Suite {
  id: number;
  /** IANA name without `TLS_`. */
  name: string;
  strength: Strength;
  forwardSecrecy: boolean;
  aead: boolean;
  /** What the server proves itself with; `any` in TLS 1.3. */
  authentication: 'RSA' | 'ECDSA' | 'DSS' | 'none' | 'any';
  exchange: 'ECDHE' | 'DHE' | 'ECDH' | 'DH' | 'RSA' | 'any';
}

/** Suites of TLS 1.3 (RFC 8446 B.4). */
const TLS13 =
  '1301 AES_128_GCM_SHA256|1302 AES_256_GCM_SHA384|1303 CHACHA20_POLY1305_SHA256|1304 AES_128_CCM_SHA256|1305 AES_128_CCM_8_SHA256';

/** Per key exchange: the code points of its ciphers. Newest first, as a client of today lists them. */
const OLDER: Readonly<Record<string, string>> = {
  ECDHE_ECDSA:
    'CCA9 CHACHA20_POLY1305_SHA256|C02C AES_256_GCM_SHA384|C02B AES_128_GCM_SHA256|C0AD AES_256_CCM|C0AC AES_128_CCM|C0AF AES_256_CCM_8|C0AE AES_128_CCM_8|C05D ARIA_256_GCM_SHA384|C05C ARIA_128_GCM_SHA256|C087 CAMELLIA_256_GCM_SHA384|C086 CAMELLIA_128_GCM_SHA256|C024 AES_256_CBC_SHA384|C023 AES_128_CBC_SHA256|C00A AES_256_CBC_SHA|C009 AES_128_CBC_SHA|C073 CAMELLIA_256_CBC_SHA384|C072 CAMELLIA_128_CBC_SHA256|C008 3DES_EDE_CBC_SHA|C007 RC4_128_SHA|C006 NULL_SHA',
  ECDHE_RSA:
    'CCA8 CHACHA20_POLY1305_SHA256|C030 AES_256_GCM_SHA384|C02F AES_128_GCM_SHA256|C061 ARIA_256_GCM_SHA384|C060 ARIA_128_GCM_SHA256|C08B CAMELLIA_256_GCM_SHA384|C08A CAMELLIA_128_GCM_SHA256|C028 AES_256_CBC_SHA384|C027 AES_128_CBC_SHA256|C014 AES_256_CBC_SHA|C013 AES_128_CBC_SHA|C077 CAMELLIA_256_CBC_SHA384|C076 CAMELLIA_128_CBC_SHA256|C012 3DES_EDE_CBC_SHA|C011 RC4_128_SHA|C010 NULL_SHA',
  DHE_RSA:
    'CCAA CHACHA20_POLY1305_SHA256|009F AES_256_GCM_SHA384|009E AES_128_GCM_SHA256|C09F AES_256_CCM|C09E AES_128_CCM|C0A3 AES_256_CCM_8|C0A2 AES_128_CCM_8|C053 ARIA_256_GCM_SHA384|C052 ARIA_128_GCM_SHA256|C07D CAMELLIA_256_GCM_SHA384|C07C CAMELLIA_128_GCM_SHA256|006B AES_256_CBC_SHA256|0067 AES_128_CBC_SHA256|0039 AES_256_CBC_SHA|0033 AES_128_CBC_SHA|00C4 CAMELLIA_256_CBC_SHA256|00BE CAMELLIA_128_CBC_SHA256|0088 CAMELLIA_256_CBC_SHA|0045 CAMELLIA_128_CBC_SHA|009A SEED_CBC_SHA|0016 3DES_EDE_CBC_SHA|0015 DES_CBC_SHA|0014 EXPORT_DES40_CBC_SHA',
  RSA: '009D AES_256_GCM_SHA384|009C AES_128_GCM_SHA256|C09D AES_256_CCM|C09C AES_128_CCM|C0A1 AES_256_CCM_8|C0A0 AES_128_CCM_8|C051 ARIA_256_GCM_SHA384|C050 ARIA_128_GCM_SHA256|C07B CAMELLIA_256_GCM_SHA384|C07A CAMELLIA_128_GCM_SHA256|003D AES_256_CBC_SHA256|003C AES_128_CBC_SHA256|0035 AES_256_CBC_SHA|002F AES_128_CBC_SHA|00C0 CAMELLIA_256_CBC_SHA256|00BA CAMELLIA_128_CBC_SHA256|0084 CAMELLIA_256_CBC_SHA|0041 CAMELLIA_128_CBC_SHA|0096 SEED_CBC_SHA|0007 IDEA_CBC_SHA|000A 3DES_EDE_CBC_SHA|0005 RC4_128_SHA|0004 RC4_128_MD5|0009 DES_CBC_SHA|0008 EXPORT_DES40_CBC_SHA|0006 EXPORT_RC2_CBC_40_MD5|0003 EXPORT_RC4_40_MD5|003B NULL_SHA256|0002 NULL_SHA|0001 NULL_MD5',
  DHE_DSS:
    '00A3 AES_256_GCM_SHA384|00A2 AES_128_GCM_SHA256|006A AES_256_CBC_SHA256|0040 AES_128_CBC_SHA256|0038 AES_256_CBC_SHA|0032 AES_128_CBC_SHA|0087 CAMELLIA_256_CBC_SHA|0044 CAMELLIA_128_CBC_SHA|0099 SEED_CBC_SHA|0013 3DES_EDE_CBC_SHA|0012 DES_CBC_SHA|0011 EXPORT_DES40_CBC_SHA',
  ECDH_ECDSA: 'C02E AES_256_GCM_SHA384|C02D AES_128_GCM_SHA256|C005 AES_256_CBC_SHA|C004 AES_128_CBC_SHA',
  ECDH_RSA: 'C032 AES_256_GCM_SHA384|C031 AES_128_GCM_SHA256|C00F AES_256_CBC_SHA|C00E AES_128_CBC_SHA',
  ECDH_anon: 'C019 AES_256_CBC_SHA|C018 AES_128_CBC_SHA|C017 3DES_EDE_CBC_SHA|C016 RC4_128_SHA|C015 NULL_SHA',
  DH_anon:
    '00A7 AES_256_GCM_SHA384|00A6 AES_128_GCM_SHA256|006D AES_256_CBC_SHA256|006C AES_128_CBC_SHA256|003A AES_256_CBC_SHA|0034 AES_128_CBC_SHA|00C5 CAMELLIA_256_CBC_SHA256|00BF CAMELLIA_128_CBC_SHA256|0089 CAMELLIA_256_CBC_SHA|0046 CAMELLIA_128_CBC_SHA|001B 3DES_EDE_CBC_SHA|0018 RC4_128_MD5|001A DES_CBC_SHA|0019 EXPORT_DES40_CBC_SHA|0017 EXPORT_RC4_40_MD5',
};

const split = (row: string): [number, string][] =>
  row.split('|').map((entry) => {
    const [id = '', cipher = ''] = entry.split(' ');
    return [Number.parseInt(id, 16), cipher];
  });

function describe(id: number, keys: string, cipher: string): Suite {
  const [exchange = '', authentication = exchange] = keys.split('_');
  const aead = /GCM|CCM|POLY1305/.test(cipher);
  const forwardSecrecy = /^(EC)?DHE_/.test(keys);
  const isExport = cipher.startsWith('EXPORT_');
  const bare = cipher.replace('EXPORT_', '');
  return {
    id,
    name: `${keys}${isExport ? '_EXPORT' : ''}_WITH_${bare}`,
    strength: strengthOf(keys, cipher, aead && forwardSecrecy),
    forwardSecrecy,
    aead,
    authentication: authentication === 'anon' ? 'none' : (authentication as Suite['authentication']),
    exchange: exchange as Suite['exchange'],
  };
}

function strengthOf(keys: string, cipher: string, good: boolean): Strength {
  if (/anon/.test(keys) || /^NULL|^EXPORT|^DES_/.test(cipher)) return 'broken';
  if (/RC4|3DES|IDEA|SEED/.test(cipher) || /DSS/.test(keys)) return 'weak';
  return good ? 'strong' : 'dated';
}

export const MODERN_SUITES: readonly Suite[] = split(TLS13).map(([id, name]) => ({
  id,
  name,
  strength: 'strong',
  forwardSecrecy: true,
  aead: true,
  authentication: 'any',
  exchange: 'any',
}));

/** Suites of TLS 1.2 and before. */
export const OLDER_SUITES: readonly Suite[] = Object.entries(OLDER).flatMap(([keys, row]) =>
  split(row).map(([id, cipher]) => describe(id, keys, cipher)),
);

const byID = new Map([...MODERN_SUITES, ...OLDER_SUITES].map((suite) => [suite.id, suite]));

export const suiteOf = (id: number): Suite | undefined => byID.get(id);
