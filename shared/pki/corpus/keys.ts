/** Every kind of key that openssl makes, with the options of its commands. */
export interface KeyRecipe {
  name: string;
  /** Parameters of `openssl genpkey`, or of `openssl ecparam -genkey`. */
  make: readonly string[];
  /** Digest it signs a certificate with; null for algorithms that have their own. */
  digest: string | null;
  sign?: readonly string[];
}

const rsa = (bits: number, ...more: string[]) => [
  'genpkey',
  '-algorithm',
  'RSA',
  '-pkeyopt',
  `rsa_keygen_bits:${bits}`,
  ...more,
];
const ec = (curve: string, ...more: string[]) => [
  'genpkey',
  '-algorithm',
  'EC',
  '-pkeyopt',
  `ec_paramgen_curve:${curve}`,
  ...more,
];
const PSS = ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'];

export const KEYS: readonly KeyRecipe[] = [
  { name: 'rsa1024', make: rsa(1024), digest: 'sha1' },
  { name: 'rsa2048', make: rsa(2048), digest: 'sha256' },
  { name: 'rsa2050', make: rsa(2050), digest: 'sha256' },
  { name: 'rsa3072', make: rsa(3072), digest: 'sha384' },
  { name: 'rsa4096', make: rsa(4096), digest: 'sha512' },
  { name: 'rsa-e3', make: rsa(2048, '-pkeyopt', 'rsa_keygen_pubexp:3'), digest: 'sha224' },
  { name: 'rsa-e17', make: rsa(2048, '-pkeyopt', 'rsa_keygen_pubexp:17'), digest: 'md5' },
  { name: 'rsa-big-e', make: rsa(2048, '-pkeyopt', 'rsa_keygen_pubexp:4294967297'), digest: 'sha256' },
  { name: 'rsa-3-primes', make: rsa(2048, '-pkeyopt', 'rsa_keygen_primes:3'), digest: 'sha256' },
  { name: 'rsa-pss-signed', make: rsa(2048), digest: 'sha256', sign: PSS },
  { name: 'rsa-pss-sha512', make: rsa(2048), digest: 'sha512', sign: PSS },
  {
    name: 'rsa-pss-key',
    make: ['genpkey', '-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048'],
    digest: 'sha256',
    sign: PSS,
  },
  { name: 'p224', make: ec('P-224'), digest: 'sha256' },
  { name: 'p256', make: ec('P-256'), digest: 'sha256' },
  { name: 'p384', make: ec('P-384'), digest: 'sha384' },
  { name: 'p521', make: ec('P-521'), digest: 'sha512' },
  { name: 'p256-explicit', make: ec('P-256', '-pkeyopt', 'ec_param_enc:explicit'), digest: 'sha256' },
  { name: 'secp256k1', make: ec('secp256k1'), digest: 'sha256' },
  { name: 'brainpool256', make: ec('brainpoolP256r1'), digest: 'sha256' },
  { name: 'brainpool384', make: ec('brainpoolP384r1'), digest: 'sha384' },
  { name: 'brainpool512', make: ec('brainpoolP512r1'), digest: 'sha512' },
  { name: 'sm2', make: ec('SM2'), digest: 'sm3', sign: ['-sigopt', 'distid:1234567812345678'] },
  { name: 'ed25519', make: ['genpkey', '-algorithm', 'ED25519'], digest: null },
  { name: 'ed448', make: ['genpkey', '-algorithm', 'ED448'], digest: null },
];
