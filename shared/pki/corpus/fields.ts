import type { CertificateDetails } from '../src/certificate/read.ts';

/** Values openssl states about a certificate, in the shape of ours. */
export function fieldsOfOpenssl(
  openssl: (...parameters: string[]) => string,
  name: string,
): Record<string, unknown> {
  const how = ['-nameopt', 'oid,sep_multiline,utf8,-esc_msb,-space_eq', '-dateopt', 'iso_8601'];
  const shown = openssl(
    'x509',
    '-in',
    name,
    '-noout',
    '-serial',
    '-subject',
    '-issuer',
    '-dates',
    '-fingerprint',
    '-sha256',
    ...how,
  ).replaceAll('\\\n', '');
  const line = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(shown)?.[1] ?? '';
  const names = (key: string) => {
    const [, block = ''] = new RegExp(`^${key}=\\n((?: {4}.*\\n)*)`, 'm').exec(shown) ?? [];
    return block.split('\n').flatMap((text) => text.trim() || []);
  };
  const date = (key: string) => (/^\d{4}-/.test(line(key)) ? new Date(line(key)).toISOString() : null);
  return {
    serial: line('serial').toLowerCase(),
    subject: names('subject'),
    issuer: names('issuer'),
    notBefore: date('notBefore'),
    notAfter: date('notAfter'),
    sha256: line('sha256 Fingerprint').replaceAll(':', '').toLowerCase(),
    spki: openssl('x509', '-in', name, '-noout', '-pubkey').trim(),
  };
}

/** The same as the library reads them. */
export function fieldsOf(certificate: CertificateDetails): Record<string, unknown> {
  const names = (entries: CertificateDetails['subject']) =>
    entries.map(({ type, value }) => `${type}=${value}`);
  const spki =
    Buffer.from(certificate.publicKey.spki)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    serial: certificate.serialNumber,
    subject: names(certificate.subject),
    issuer: names(certificate.issuer),
    notBefore: certificate.notBefore.date?.toISOString() ?? null,
    notAfter: certificate.notAfter.date?.toISOString() ?? null,
    sha256: certificate.fingerprints.sha256,
    spki: ['-----BEGIN PUBLIC KEY-----', ...spki, '-----END PUBLIC KEY-----'].join('\n'),
  };
}
