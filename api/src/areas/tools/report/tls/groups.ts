/** Key exchange groups by their code points (IANA TLS supported groups). */

export interface Group {
  id: number;
  name: string;
  /** A classical and a lattice key exchange in one (draft-ietf-tls-ecdhe-mlkem). */
  postQuantum: boolean;
}

const NAMES: readonly [number, string][] = [
  [0x11ec, 'X25519MLKEM768'],
  [0x11eb, 'SecP256r1MLKEM768'],
  [0x11ed, 'SecP384r1MLKEM1024'],
  [0x0200, 'MLKEM512'],
  [0x0201, 'MLKEM768'],
  [0x0202, 'MLKEM1024'],
  [0x001d, 'x25519'],
  [0x0017, 'secp256r1'],
  [0x001e, 'x448'],
  [0x0018, 'secp384r1'],
  [0x0019, 'secp521r1'],
  [0x0100, 'ffdhe2048'],
  [0x0101, 'ffdhe3072'],
  [0x0102, 'ffdhe4096'],
  [0x0103, 'ffdhe6144'],
  [0x0104, 'ffdhe8192'],
  [0x001a, 'brainpoolP256r1'],
  [0x001b, 'brainpoolP384r1'],
  [0x001c, 'brainpoolP512r1'],
  [0x001f, 'brainpoolP256r1tls13'],
  [0x0020, 'brainpoolP384r1tls13'],
  [0x0021, 'brainpoolP512r1tls13'],
  [0x0016, 'secp256k1'],
  [0x0015, 'secp224r1'],
  [0x0013, 'secp192r1'],
];

export const GROUPS: readonly Group[] = NAMES.map(([id, name]) => ({
  id,
  name,
  postQuantum: name.includes('MLKEM'),
}));

export const GROUP = { x25519: 0x001d, secp256r1: 0x0017, secp384r1: 0x0018, secp521r1: 0x0019 } as const;

/** Groups that TLS 1.2 can name in a ServerKeyExchange. */
export const OLDER_GROUPS = GROUPS.filter(({ id }) => id < 0x0100 && !(id >= 0x001f && id <= 0x0021));

export const groupName = (id: number): string =>
  GROUPS.find((group) => group.id === id)?.name ?? `0x${id.toString(16).padStart(4, '0')}`;
