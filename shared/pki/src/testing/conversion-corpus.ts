/**
 * Certificates, keys and containers of other programs: what the converting tools have to read. Made
 * by openssl, keytool and certtool when the tests run, and kept in the temporary folder for the next
 * run, since nothing in it changes but random numbers.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The password of everything that has one and does not say another. */
export const PASSWORD = 'Pass word~1';
export const UNICODE_PASSWORD = 'Pässwört 密码';

/** Key types by the name of their files. */
export const KEY_TYPES = [
  'rsa',
  'p256',
  'p384',
  'p521',
  'p224',
  'k256',
  'bp256',
  'sm2',
  'ed25519',
  'ed448',
  'x25519',
] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** Those that openssl makes certificates of. */
export const CERTIFIED = ['rsa', 'p256', 'p384', 'p521', 'k256', 'bp256', 'ed25519'] as const;

const LEGACY = '-provider legacy -provider default';

/** Options of `openssl pkcs8 -topk8`, by the scheme they make. */
export const PKCS8_SCHEMES: Record<string, string> = {
  'AES-256-CBC, PBKDF2': '-v2 aes-256-cbc',
  'AES-192-CBC, PBKDF2': '-v2 aes-192-cbc',
  'AES-128-CBC, PBKDF2 SHA-512': '-v2 aes-128-cbc -v2prf hmacWithSHA512',
  'AES-128-CBC, PBKDF2 SHA-1': '-v2 aes-128-cbc -v2prf hmacWithSHA1',
  'AES-256-CBC, PBKDF2 SHA-224': '-v2 aes-256-cbc -v2prf hmacWithSHA224',
  'AES-256-CBC, PBKDF2 MD5': '-v2 aes-256-cbc -v2prf hmacWithMD5',
  '3DES-CBC, PBKDF2': '-v2 des3',
  'DES-CBC, PBKDF2': `-v2 des-cbc ${LEGACY}`,
  'RC2-CBC, PBKDF2': `-v2 rc2-cbc ${LEGACY}`,
  'AES-256-CBC, scrypt': '-scrypt',
  'PBE-SHA1-3DES': '-v1 PBE-SHA1-3DES',
  'PBE-SHA1-2DES': '-v1 PBE-SHA1-2DES',
  'PBE-SHA1-RC2-40': `-v1 PBE-SHA1-RC2-40 ${LEGACY}`,
  'PBE-SHA1-RC2-128': `-v1 PBE-SHA1-RC2-128 ${LEGACY}`,
  'PBE-SHA1-RC4-128': `-v1 PBE-SHA1-RC4-128 ${LEGACY}`,
  'PBE-SHA1-RC4-40': `-v1 PBE-SHA1-RC4-40 ${LEGACY}`,
  'PBE-MD5-DES': `-v1 PBE-MD5-DES ${LEGACY}`,
  'PBE-SHA1-DES': `-v1 PBE-SHA1-DES ${LEGACY}`,
  'PBE-MD5-RC2-64': `-v1 PBE-MD5-RC2-64 ${LEGACY}`,
  'PBE-SHA1-RC2-64': `-v1 PBE-SHA1-RC2-64 ${LEGACY}`,
};

/** Ciphers of traditional PEM encryption. */
export const PEM_CIPHERS = ['des', 'des3', 'aes128', 'aes192', 'aes256'] as const;

/** Schemes that are refused by name: options of openssl, and the name. */
export const REFUSED: Record<string, string> = {
  '-v2 camellia-256-cbc': 'Camellia-256-CBC',
  '-v2 aria-256-cbc': 'ARIA-256-CBC',
  '-v2 sm4-cbc': 'SM4-CBC',
  [`-v2 seed-cbc ${LEGACY}`]: 'SEED-CBC',
};

/** `openssl pkcs12 -export` options by name; all with the leaf of P-256 and its chain. */
export const PFX_OPTIONS: Record<string, string> = {
  'default of OpenSSL 3': '',
  'default before 3.0 (RC2-40, 3DES, SHA-1)': '-legacy',
  '3DES, SHA-1': '-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1',
  'RC2-128, RC4-128': `-keypbe PBE-SHA1-RC2-128 -certpbe PBE-SHA1-RC4-128 ${LEGACY}`,
  'AES-128, MAC SHA-224': '-keypbe AES-128-CBC -certpbe AES-128-CBC -macalg sha224',
  'AES-192, MAC SHA-384': '-keypbe AES-192-CBC -certpbe AES-192-CBC -macalg sha384',
  'MAC SHA-512, 100,000 rounds': '-macalg sha512 -iter 100000',
  'MAC MD5, one round': `-macalg md5 -nomaciter ${LEGACY}`,
  'no encryption': '-keypbe NONE -certpbe NONE',
  'no MAC': '-nomac',
  'no encryption, no MAC': '-keypbe NONE -certpbe NONE -nomac',
};

/** `certtool --pkcs-cipher`. */
export const CERTTOOL_CIPHERS = ['3des', 'aes-128', 'aes-192', 'aes-256'];

function quoted(text: string): string {
  return `'${text}'`;
}

/** A file name from words. */
export function slug(words: string): string {
  return words.replace(/[^A-Za-z0-9]+/g, '_');
}

function script(): string {
  const pass = quoted(`pass:${PASSWORD}`);
  const lines: string[] = [
    `cat > ca.cnf <<'END'`,
    'basicConstraints = critical, CA:TRUE',
    'keyUsage = critical, keyCertSign, cRLSign',
    'subjectKeyIdentifier = hash',
    'authorityKeyIdentifier = keyid',
    'END',
    `printf 'subjectAltName = DNS:example.com\\nauthorityKeyIdentifier = keyid\\n' > leaf.cnf`,
    `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out rsa.key`,
    ...Object.entries({
      p256: 'P-256',
      p384: 'P-384',
      p521: 'P-521',
      p224: 'secp224r1',
      k256: 'secp256k1',
      bp256: 'brainpoolP256r1',
      sm2: 'SM2',
    }).map(
      ([name, curve]) => `openssl ecparam -name ${curve} -genkey -noout | openssl pkey -out ${name}.key`,
    ),
    ...['ed25519', 'ed448', 'x25519'].map((name) => `openssl genpkey -algorithm ${name} -out ${name}.key`),
    ...KEY_TYPES.flatMap((name) => [
      `openssl pkey -in ${name}.key -pubout -outform DER -out ${name}.spki`,
      `openssl pkcs8 -topk8 -nocrypt -in ${name}.key -outform DER -out ${name}.pkcs8.der`,
    ]),
    // The authority: a root, an intermediate, and a second root of the same name with another key.
    ...['root', 'intermediate', 'imposter'].map(
      (name) => `openssl ecparam -name prime256v1 -genkey -noout -out ${name}.key`,
    ),
    `openssl req -new -x509 -key root.key -subj '/C=CN/O=测试/CN=Test root' -utf8 -days 3650 -config /dev/null -extensions x -addext 'basicConstraints=critical,CA:TRUE' -out root.pem 2>/dev/null || openssl req -new -x509 -key root.key -subj '/C=CN/O=测试/CN=Test root' -utf8 -days 3650 -out root.pem`,
    `openssl req -new -x509 -key imposter.key -subj '/C=CN/O=测试/CN=Test root' -utf8 -days 3650 -out imposter.pem`,
    `openssl req -new -key intermediate.key -subj '/C=CN/CN=Test intermediate' -out i.csr`,
    `openssl x509 -req -in i.csr -CA root.pem -CAkey root.key -set_serial 2 -days 3000 -extfile ca.cnf -out intermediate.pem`,
    ...CERTIFIED.flatMap((name) => [
      `openssl req -new -key ${name}.key -subj '/CN=${name}.example.com' -out l.csr`,
      `openssl x509 -req -in l.csr -CA intermediate.pem -CAkey intermediate.key -set_serial 0x00ff0${CERTIFIED.indexOf(name)} -days 800 -extfile leaf.cnf -out ${name}.pem`,
      `openssl x509 -in ${name}.pem -outform DER -out ${name}.der`,
    ]),
    'openssl x509 -in root.pem -outform DER -out root.der',
    'openssl x509 -in intermediate.pem -outform DER -out intermediate.der',
    'cat intermediate.pem root.pem > chain.pem',
    // Keys.
    'openssl rsa -in rsa.key -traditional -out rsa.pkcs1.pem',
    'openssl rsa -in rsa.key -traditional -outform DER -out rsa.pkcs1.der',
    ...['p256', 'p384', 'p521', 'p224', 'k256', 'bp256'].flatMap((name) => [
      `openssl ec -in ${name}.key -out ${name}.sec1.pem`,
      `openssl ec -in ${name}.key -outform DER -out ${name}.sec1.der`,
      `openssl ec -in ${name}.key -param_enc explicit -out ${name}.explicit.pem`,
      `openssl ec -in ${name}.key -conv_form compressed -out ${name}.compressed.pem`,
      `openssl ec -in ${name}.key -no_public -out ${name}.nopublic.pem`,
    ]),
    'openssl ecparam -name P-256 -genkey -out parameters.pem',
    ...Object.entries(PKCS8_SCHEMES).map(
      ([name, options]) =>
        `openssl pkcs8 -topk8 -in p256.key -passout ${pass} ${options} -out ${slug(name)}.p8`,
    ),
    ...Object.entries(REFUSED).map(
      ([options, name]) =>
        `openssl pkcs8 -topk8 -in p256.key -passout ${pass} ${options} -out ${slug(name)}.refused`,
    ),
    ...PEM_CIPHERS.flatMap((cipher) => [
      `openssl rsa -in rsa.key -traditional -${cipher} -passout ${pass} ${LEGACY} -out rsa.${cipher}.pem`,
      `openssl ec -in p256.key -${cipher} -passout ${pass} ${LEGACY} -out p256.${cipher}.pem`,
    ]),
    `openssl rsa -in rsa.key -traditional -camellia256 -passout ${pass} -out rsa.camellia.pem`,
    // PFX.
    ...Object.entries(PFX_OPTIONS).map(
      ([name, options]) =>
        `openssl pkcs12 -export -in p256.pem -inkey p256.key -certfile chain.pem -name 'My 网站' -passout ${pass} ${options} -out ${slug(name)}.pfx`,
    ),
    ...CERTIFIED.map(
      (name) =>
        `openssl pkcs12 -export -in ${name}.pem -inkey ${name}.key -certfile chain.pem -passout ${pass} -out ${name}.pfx`,
    ),
    `openssl pkcs12 -export -in p256.pem -inkey p256.key -passout ${quoted(`pass:${UNICODE_PASSWORD}`)} -out unicode.pfx`,
    `openssl pkcs12 -export -in p256.pem -inkey p256.key -passout ${quoted(`pass:${UNICODE_PASSWORD}`)} -legacy -out unicode_legacy.pfx`,
    `openssl pkcs12 -export -in p256.pem -inkey p256.key -passout pass: -out empty.pfx`,
    `openssl pkcs12 -export -in p256.pem -inkey p256.key -passout pass: -legacy -out empty_legacy.pfx`,
    `openssl pkcs12 -export -in p256.pem -nokeys -passout ${pass} -out nokeys.pfx`,
    `openssl pkcs12 -export -inkey p256.key -nocerts -passout ${pass} -out nocerts.pfx`,
    // P7B, also with BER's lengths at the end.
    'openssl crl2pkcs7 -nocrl -certfile p256.pem -certfile chain.pem -out bundle.p7b',
    'openssl crl2pkcs7 -nocrl -certfile p256.pem -certfile chain.pem -outform DER -out bundle.p7b.der',
    'echo text | openssl cms -sign -signer p256.pem -inkey p256.key -certfile chain.pem -nodetach -stream -outform DER -out stream.p7b',
    // Java's key stores.
    ...['PKCS12', 'JKS', 'JCEKS'].map((type) => {
      const store = `-keystore keytool.${type} -storetype ${type} -storepass ${quoted(PASSWORD)}`;
      // Java takes 200,000 rounds, which a test need not.
      const few = '-J-Djdk.jceks.iterationCount=20000';
      const own = type === 'PKCS12' ? '' : `-keypass 'key one' `;
      return [
        `keytool ${few} -genkeypair ${store} ${own}-alias One -dname CN=one -keyalg RSA -keysize 2048 2>/dev/null`,
        `keytool ${few} -genkeypair ${store} -alias two -dname CN=two -keyalg EC -groupname secp256r1 2>/dev/null`,
        `keytool -importcert -noprompt ${store} -alias root -file root.pem 2>/dev/null`,
      ].join('\n');
    }),
    `keytool -J-Dkeystore.pkcs12.legacy -genkeypair -keystore legacy.PKCS12 -storetype PKCS12 -storepass ${quoted(PASSWORD)} -alias one -dname CN=one -keyalg RSA -keysize 2048 2>/dev/null`,
    `keytool -genseckey -keystore secret.JCEKS -storetype JCEKS -storepass ${quoted(PASSWORD)} -alias aes -keyalg AES -keysize 128 2>/dev/null`,
    // GnuTLS.
    ...CERTTOOL_CIPHERS.flatMap((cipher) => [
      `certtool --to-p8 --load-privkey p256.key --password ${quoted(PASSWORD)} --pkcs-cipher ${cipher} --outfile certtool.${cipher}.p8 2>/dev/null`,
      `certtool --to-p12 --load-privkey p256.key --load-certificate p256.pem --p12-name gnu --password ${quoted(PASSWORD)} --pkcs-cipher ${cipher} --outder --outfile certtool.${cipher}.p12 2>/dev/null`,
    ]),
    `ssh-keygen -q -t ed25519 -N '' -f ssh.ed25519`,
    `ssh-keygen -q -t rsa -b 2048 -N '' -f ssh.rsa`,
    `ssh-keygen -q -t ecdsa -b 384 -N '' -f ssh.p384`,
    `ssh-keygen -q -t ed25519 -N secret -f ssh.locked`,
  ];
  return `set -e\n${lines.join('\n')}\n`;
}

let folder: string | undefined;

/** The folder of the corpus, made at the first call; takes some 20 s when it is not there yet. */
export function corpusFolder(): string {
  folder ??= makeCorpus();
  return folder;
}

function makeCorpus(): string {
  const source = script();
  const name = `certdeck-conversion-${createHash('sha256').update(source).digest('hex').slice(0, 16)}`;
  const target = join(tmpdir(), name);
  if (existsSync(target)) {
    return target;
  }
  const making = mkdtempSync(join(tmpdir(), 'certdeck-making-'));
  const child = spawnSync('sh', ['-c', source], { cwd: making, timeout: 240_000 });
  if (child.status !== 0) {
    throw new Error(`the corpus could not be made: ${child.stderr.toString().slice(-2_000)}`);
  }
  try {
    renameSync(making, target);
  } catch {
    // Another run was quicker.
    rmSync(making, { recursive: true });
    mkdirSync(target, { recursive: true });
  }
  return target;
}

/** A file of the corpus. */
export function corpusFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(corpusFolder(), name)));
}
