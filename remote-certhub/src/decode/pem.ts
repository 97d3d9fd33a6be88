import { derToPem, type FoundObject, type KeyReport } from '@certdeck/pki';

const LABELS: Partial<Record<FoundObject['kind'], string>> = {
  certificate: 'CERTIFICATE',
  csr: 'CERTIFICATE REQUEST',
  crl: 'X509 CRL',
  publicKey: 'PUBLIC KEY',
  encryptedPrivateKey: 'ENCRYPTED PRIVATE KEY',
  pkcs7: 'PKCS7',
  envelopedData: 'CMS',
};

/** A structure as PEM with the label of its kind. */
export function pemOf({ kind, der }: Pick<FoundObject, 'kind' | 'der'>): string {
  return derToPem(der, LABELS[kind] ?? 'DATA');
}

const KEY_LABELS = { PKCS8: 'PRIVATE KEY', PKCS1: 'RSA PRIVATE KEY', SEC1: 'EC PRIVATE KEY' } as const;

/** A key as PEM with the label of its container. */
export function keyPem(der: Uint8Array, container: KeyReport['container']): string {
  return derToPem(der, container === null ? 'PUBLIC KEY' : KEY_LABELS[container]);
}
