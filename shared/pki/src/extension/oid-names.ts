const NAMES: ReadonlyMap<string, string> = new Map([
  ['1.3.6.1.5.5.7.3.1', 'serverAuth'],
  ['1.3.6.1.5.5.7.3.2', 'clientAuth'],
  ['1.3.6.1.5.5.7.3.3', 'codeSigning'],
  ['1.3.6.1.5.5.7.3.4', 'emailProtection'],
  ['1.3.6.1.5.5.7.3.8', 'timeStamping'],
  ['1.3.6.1.5.5.7.3.9', 'OCSPSigning'],
  ['1.3.6.1.5.5.7.3.31', 'brandIndicatorForMessageIdentification'],
  ['1.3.6.1.5.5.7.3.36', 'documentSigning'],
  ['1.3.6.1.4.1.311.10.3.12', 'msDocumentSigning'],
  ['1.3.6.1.4.1.311.20.2.2', 'msSmartcardLogin'],
  ['2.5.29.37.0', 'anyExtendedKeyUsage'],
  ['2.5.29.32.0', 'anyPolicy'],
  ['2.23.140.1.1', 'EV (2.23.140.1.1)'],
  ['2.23.140.1.2.1', 'DV (2.23.140.1.2.1)'],
  ['2.23.140.1.2.2', 'OV (2.23.140.1.2.2)'],
  ['2.23.140.1.2.3', 'IV (2.23.140.1.2.3)'],
  ['2.23.140.1.3', 'EV code signing (2.23.140.1.3)'],
  ['2.23.140.1.4.1', 'code signing (2.23.140.1.4.1)'],
  ['1.3.6.1.5.5.7.48.1', 'OCSP'],
  ['1.3.6.1.5.5.7.48.2', 'CA Issuers'],
  ['1.3.6.1.5.5.7.48.3', 'time stamping'],
  ['1.3.6.1.5.5.7.48.5', 'CA Repository'],
]);

/** The usual short name of a purpose, policy or access method, or the identifier itself. */
export function oidName(oid: string): string {
  return NAMES.get(oid) ?? oid;
}
