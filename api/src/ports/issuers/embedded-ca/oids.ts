/** Object identifiers, grouped by the structure they stand in. */

export const ALGORITHM = {
  rsaEncryption: '1.2.840.113549.1.1.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha384WithRsa: '1.2.840.113549.1.1.12',
  sha512WithRsa: '1.2.840.113549.1.1.13',
  ecPublicKey: '1.2.840.10045.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  ecdsaWithSha384: '1.2.840.10045.4.3.3',
  ecdsaWithSha512: '1.2.840.10045.4.3.4',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

export const ATTRIBUTE = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  locality: '2.5.4.7',
  state: '2.5.4.8',
  organization: '2.5.4.10',
  businessCategory: '2.5.4.15',
  organizationIdentifier: '2.5.4.97',
  jurisdictionLocality: '1.3.6.1.4.1.311.60.2.1.1',
  jurisdictionState: '1.3.6.1.4.1.311.60.2.1.2',
  jurisdictionCountry: '1.3.6.1.4.1.311.60.2.1.3',
} as const;

export const EXTENSION = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlNumber: '2.5.29.20',
  reasonCode: '2.5.29.21',
  crlDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  logotype: '1.3.6.1.5.5.7.1.12',
  ocspNoCheck: '1.3.6.1.5.5.7.48.1.5',
  ocspNonce: '1.3.6.1.5.5.7.48.1.2',
} as const;

export const PURPOSE = {
  serverAuth: '1.3.6.1.5.5.7.3.1',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  ocspSigning: '1.3.6.1.5.5.7.3.9',
  /** RFC 3709 mark certificates: id-kp-BrandIndicatorforMessageIdentification. */
  brandIndicator: '1.3.6.1.5.5.7.3.31',
  /** RFC 9336. */
  documentSigning: '1.3.6.1.5.5.7.3.36',
} as const;

export const POLICY = {
  any: '2.5.29.32.0',
  extendedValidation: '2.23.140.1.1',
  domainValidated: '2.23.140.1.2.1',
  organizationValidated: '2.23.140.1.2.2',
} as const;

export const ACCESS = { ocsp: '1.3.6.1.5.5.7.48.1', caIssuers: '1.3.6.1.5.5.7.48.2' } as const;
export const OCSP_BASIC = '1.3.6.1.5.5.7.48.1.1';
export const USER_NOTICE = '1.3.6.1.5.5.7.2.2';
