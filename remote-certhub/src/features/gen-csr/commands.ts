import type { CsrRequest } from '@certdeck/pki';
import type { GeneralName } from '@certdeck/pki';
import type { KeyFileFormat } from './form.ts';

/** What the commands are made of: the request as generated, its names in their final spelling. */
export interface CommandSource {
  request: Pick<
    CsrRequest,
    'country' | 'province' | 'city' | 'org' | 'unit' | 'email' | 'hashAlg' | 'signAlg' | 'keyLen'
  >;
  commonName: string;
  names: readonly GeneralName[];
  format: KeyFileFormat;
  /** Name of the files without their ending. */
  file: string;
  /** True leaves out how the key is made: it exists. */
  keyExists: boolean;
}

/**
 * The OpenSSL commands for a POSIX shell that make the same request, on OpenSSL 1.1.1 and later. Null when a name
 * holds a comma, which OpenSSL's list of names has no spelling for.
 */
export function opensslCommands(source: CommandSource): { key: string | null; request: string } | null {
  const { request, names, file } = source;
  if (names.some((name) => name.value.includes(','))) {
    return null;
  }
  const key = quote(`${file}.key`);
  const subject = subjectParts(source)
    .map(([name, value]) => `/${name}=${value.replaceAll(/[\\/+]/g, '\\$&')}`)
    .join('');
  const extensions = [
    ...(names.length > 0 ? [`subjectAltName=${names.map(opensslName).join(',')}`] : []),
    'subjectKeyIdentifier=hash',
  ];
  return {
    key: source.keyExists ? null : keyCommand(source, key),
    request: [
      `openssl req -new -utf8 -key ${key} -${(request.hashAlg ?? 'SHA256').toLowerCase()}`,
      `  -subj ${quote(subject)}`,
      ...extensions.map((extension) => `  -addext ${quote(extension)}`),
      `  -out ${quote(`${file}.csr`)}`,
    ].join(' \\\n'),
  };
}

function keyCommand({ request, format }: CommandSource, key: string): string {
  const curve = request.signAlg === 'ECDSA' ? curveName(String(request.keyLen)) : undefined;
  const make =
    curve === undefined
      ? `openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:${String(request.keyLen ?? 2048)}`
      : `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:${curve}`;
  switch (format) {
    case 'pkcs8':
      return `${make} -out ${key}`;
    case 'encrypted':
      return `${make} |\n  openssl pkcs8 -topk8 -v2 aes-256-cbc -v2prf hmacWithSHA256 -iter 600000 -out ${key}`;
    case 'traditional':
      return `${make} | openssl pkey -traditional -out ${key}`;
  }
}

/**
 * keytool keeps keys in a store and makes the request from there; it adds the same key identifier. Null for an
 * existing key, which keytool can't take without its certificate, and for names that its lists can't hold.
 */
export function keytoolCommands(source: CommandSource): string | null {
  const { request, names, file } = source;
  if (source.keyExists || names.some((name) => name.value.includes(','))) {
    return null;
  }
  const store = `-keystore ${quote(`${file}.p12`)} -storetype PKCS12 -alias ${quote(file)}`;
  const ecc = request.signAlg === 'ECDSA';
  const curve = { 'P-256': 'secp256r1', 'P-384': 'secp384r1', 'P-521': 'secp521r1' }[
    curveName(String(request.keyLen))
  ];
  const size = ecc
    ? `-keyalg EC -groupname ${curve ?? ''}`
    : `-keyalg RSA -keysize ${String(request.keyLen ?? 2048)}`;
  const signature = `${request.hashAlg ?? 'SHA256'}with${ecc ? 'ECDSA' : 'RSA'}`;
  // The last part is encoded first (RFC 4514 2.1).
  const subject = subjectParts(source)
    .toReversed()
    .map(([name, value]) => `${name === 'emailAddress' ? 'EMAILADDRESS' : name}=${escapeDn(value)}`)
    .join(', ');
  const list = names.map(({ type, value }) => `${type}:${value}`).join(',');
  return [
    `keytool -genkeypair ${store} ${size} \\\n  -sigalg ${signature} -dname ${quote(subject)}`,
    [
      `keytool -certreq ${store} -sigalg ${signature}`,
      ...(list === '' ? [] : [`  -ext ${quote(`SAN=${list}`)}`]),
      `  -file ${quote(`${file}.csr`)}`,
    ].join(' \\\n'),
  ].join('\n');
}

/** Subject attributes in their encoded order, the empty ones left out. */
function subjectParts({ request, commonName }: CommandSource): [string, string][] {
  const parts: [string, string | undefined][] = [
    ['C', request.country?.toUpperCase()],
    ['ST', request.province],
    ['L', request.city],
    ['O', request.org],
    ['OU', request.unit],
    ['CN', commonName],
    ['emailAddress', request.email],
  ];
  return parts.flatMap(([name, value]) => {
    const text = (value ?? '').trim();
    return text === '' ? [] : [[name, text]];
  });
}

function curveName(length: string): string {
  return length === 'P384' ? 'P-384' : length === 'P512' ? 'P-521' : 'P-256';
}

const OPENSSL_NAMES: Readonly<Record<string, string>> = { dns: 'DNS', ip: 'IP', email: 'email', uri: 'URI' };

function opensslName({ type, value }: GeneralName): string {
  return `${OPENSSL_NAMES[type] ?? type}:${value}`;
}

/** RFC 4514 2.4. */
function escapeDn(value: string): string {
  return value.replaceAll(/["+,;<>\\=]/g, '\\$&').replace(/^[# ]/, '\\$&');
}

/** For a POSIX shell; plain words stay as they are. */
function quote(text: string): string {
  return /^[\w./:@%=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
