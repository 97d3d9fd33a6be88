import { curveName, keyAlgorithmName } from '../key/key-algorithms.ts';
import { attributeName } from '../name/attributes.ts';
import { extensionName } from './names.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['1.3.6.1.5.5.7.3.1', 'serverAuth'],
  ['1.3.6.1.5.5.7.3.2', 'clientAuth'],
  ['1.3.6.1.5.5.7.3.3', 'codeSigning'],
  ['1.3.6.1.5.5.7.3.4', 'emailProtection'],
  ['1.3.6.1.5.5.7.3.5', 'ipsecEndSystem'],
  ['1.3.6.1.5.5.7.3.6', 'ipsecTunnel'],
  ['1.3.6.1.5.5.7.3.7', 'ipsecUser'],
  ['1.3.6.1.5.5.7.3.8', 'timeStamping'],
  ['1.3.6.1.5.5.7.3.9', 'OCSPSigning'],
  ['1.3.6.1.5.5.7.3.17', 'ipsecIKE'],
  ['1.3.6.1.5.5.7.3.31', 'brandIndicatorForMessageIdentification'],
  ['1.3.6.1.5.5.7.3.36', 'documentSigning'],
  ['1.3.6.1.4.1.311.10.3.3', 'msSGC'],
  ['1.3.6.1.4.1.311.10.3.4', 'msEFS'],
  ['1.3.6.1.4.1.311.10.3.12', 'msDocumentSigning'],
  ['1.3.6.1.4.1.311.20.2.2', 'msSmartcardLogin'],
  ['1.3.6.1.4.1.311.20.2.3', 'msUPN'],
  ['2.16.840.1.113730.4.1', 'nsSGC'],
  ['1.3.6.1.4.1.11129.2.4.4', 'precertificateSigning'],
  ['2.5.29.37.0', 'anyExtendedKeyUsage'],
  ['2.5.29.32.0', 'anyPolicy'],
  ['2.23.140.1.1', 'EV (2.23.140.1.1)'],
  ['2.23.140.1.2.1', 'DV (2.23.140.1.2.1)'],
  ['2.23.140.1.2.2', 'OV (2.23.140.1.2.2)'],
  ['2.23.140.1.2.3', 'IV (2.23.140.1.2.3)'],
  ['2.23.140.1.3', 'EV code signing (2.23.140.1.3)'],
  ['2.23.140.1.4.1', 'code signing (2.23.140.1.4.1)'],
  ['2.23.140.1.4.2', 'time stamping (2.23.140.1.4.2)'],
  ['2.23.140.1.31', 'Onion EV (2.23.140.1.31)'],
  ['1.3.6.1.5.5.7.48.1', 'OCSP'],
  ['1.3.6.1.5.5.7.48.2', 'CA Issuers'],
  ['1.3.6.1.5.5.7.48.3', 'time stamping'],
  ['1.3.6.1.5.5.7.48.5', 'CA Repository'],
]);

/** What is named when a structure is shown, but stands for itself in decoded values. */
const STRUCTURE_NAMES: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.1.1.4', 'md5WithRSAEncryption'],
  ['1.2.840.113549.1.1.5', 'sha1WithRSAEncryption'],
  ['1.2.840.113549.1.1.8', 'mgf1'],
  ['1.2.840.113549.1.1.11', 'sha256WithRSAEncryption'],
  ['1.2.840.113549.1.1.12', 'sha384WithRSAEncryption'],
  ['1.2.840.113549.1.1.13', 'sha512WithRSAEncryption'],
  ['1.2.840.10045.4.1', 'ecdsa-with-SHA1'],
  ['1.2.840.10045.4.3.2', 'ecdsa-with-SHA256'],
  ['1.2.840.10045.4.3.3', 'ecdsa-with-SHA384'],
  ['1.2.840.10045.4.3.4', 'ecdsa-with-SHA512'],
  ['1.2.840.10045.1.1', 'prime-field'],
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
  ['1.2.840.113549.1.5.12', 'PBKDF2'],
  ['1.2.840.113549.1.5.13', 'PBES2'],
  ['1.2.840.113549.1.7.1', 'data'],
  ['1.2.840.113549.1.7.2', 'signedData'],
  ['1.2.840.113549.1.7.3', 'envelopedData'],
  ['1.2.840.113549.1.7.6', 'encryptedData'],
  ['1.2.840.113549.1.9.2', 'unstructuredName'],
  ['1.2.840.113549.1.9.7', 'challengePassword'],
  ['1.2.840.113549.1.9.8', 'unstructuredAddress'],
  ['1.2.840.113549.1.9.14', 'extensionRequest'],
  ['1.2.840.113549.1.9.15', 'smimeCapabilities'],
  ['1.2.840.113549.1.9.20', 'friendlyName'],
  ['1.2.840.113549.1.9.21', 'localKeyID'],
  ['1.3.6.1.4.1.311.2.1.14', 'msCertExtensions'],
  ['1.3.6.1.4.1.311.13.2.1', 'msEnrollmentNameValuePair'],
  ['1.3.6.1.4.1.311.13.2.2', 'msEnrollmentCSP'],
  ['1.3.6.1.4.1.311.13.2.3', 'msOSVersion'],
  ['1.3.6.1.4.1.311.21.20', 'msRequestClientInfo'],
  ['1.3.6.1.5.5.7.2.1', 'CPS'],
  ['1.3.6.1.5.5.7.2.2', 'userNotice'],
]);

/** The usual short name of a purpose, policy or access method, or the identifier itself. */
export function oidName(oid: string): string {
  return NAMES.get(oid) ?? oid;
}

/** The English name of whatever an object identifier stands for; null when it is not known here. */
export function namedOid(oid: string): string | null {
  const attribute = attributeName(oid, 'en').name;
  const candidates = [
    STRUCTURE_NAMES.get(oid) ?? oid,
    oidName(oid),
    attribute,
    extensionName(oid, 'en'),
    keyAlgorithmName(oid),
    curveName(oid).name,
  ];
  return candidates.find((name) => name !== oid) ?? null;
}
