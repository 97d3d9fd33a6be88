/** Light entry: nothing here loads node-forge, @noble/hashes or jszip before it is asked for. */
export {
  PkiError,
  requireValue,
  toFailure,
  type PkiErrorCode,
  type PkiFailure,
  type PkiResult,
} from './errors.ts';
export { cryptoProviders, CryptoProviders } from './crypto-provider.ts';
export { MAX_INPUT_BYTES, type PkiInput } from './encoding/bytes.ts';
export { base64ToBytes, bytesToBase64 } from './encoding/base64.ts';
export { bytesToHex, hexToBytes, isHex } from './encoding/hex.ts';
export { decodeInput } from './encoding/input.ts';
export {
  decodePemBlock,
  derToPem,
  isPem,
  joinPem,
  pemToDer,
  splitPemBlocks,
  type PemBlock,
} from './encoding/pem.ts';
export { toAsciiHostname } from './hostname/hostname.ts';
export { formatIpAddress, parseIpAddress } from './hostname/ip-address.ts';
export { attributeName, DEFAULT_NAME_LANGUAGE, type NameLanguage } from './name/attributes.ts';
export { nameText, type NameEntry } from './name/distinguished-name.ts';
export type { GeneralName } from './extension/general-names.ts';
export type { DecodedExtension } from './extension/decode.ts';
export {
  publicKeyBits,
  readSpki,
  type EcPublicKey,
  type OtherPublicKey,
  type PublicKeyDetails,
  type RsaPublicKey,
} from './key/public-key.ts';
export type { SignatureAlgorithm } from './key/signature-algorithms.ts';
export type { SignatureCheck } from './key/verify-signature.ts';
export * from './csr/parameters.ts';
export { generateCsr, type CsrPair } from './csr/generate.ts';
export { readCsrProof, type CsrProof } from './csr/proof.ts';
export { checkCsrSignature, CSR_LABELS, readCsr, type CsrDetails } from './csr/read.ts';
export {
  scrambleSecret,
  SECRET_NAMES,
  unscrambleSecret,
  vaultSecret,
  type VaultStorage,
} from './vault/secret.ts';
export {
  createKeyVault,
  decryptPrivateKey,
  encryptPrivateKey,
  ENCRYPTION_FAILED,
  PASSPHRASE_ROUNDS,
  VAULT_LABEL,
  type KeyVault,
  type VaultKey,
} from './vault/vault.ts';
export {
  CERTIFICATE_LABELS,
  checkCertificateSignature,
  parseCertificate,
  readCertificate,
  type CertificateData,
  type CertificateDetails,
  type Fingerprints,
} from './certificate/read.ts';
export { formatFingerprint } from './certificate/fingerprint.ts';
export { isIssuedBy, orderChain, splitCertificates } from './certificate/chain.ts';
export { publicKeyOf, readPrivateKey, type PrivateKeyDetails } from './key/private-key.ts';
export { keyMatches, keyMatchesCertificate, keyMatchesCsr, samePublicKey } from './key/match.ts';
export {
  checkContainerPassword,
  type ContainerRequest,
  type KeyEntryRequest,
  type StoreRequest,
  type TrustedEntryRequest,
} from './container/contents.ts';
export { buildPfx, writePfx, type PfxProfile, type PfxRequest } from './container/pfx.ts';
export { buildJks, writeJks } from './container/jks.ts';
export { readP7b, writeP7b } from './container/p7b.ts';
export type * from './container/bundle/bundle.ts';
export { readBundle } from './container/bundle/read-bundle.ts';
export {
  writeBundle,
  type BundleTarget,
  type WriteBundleRequest,
  type WriteEntry,
  type WrittenFile,
} from './container/bundle/write-bundle.ts';
export {
  keyOptions,
  writeKey,
  type KeyFormat,
  type KeyOptions,
  type KeyProtection,
  type KeyWriteRequest,
} from './key/write-key.ts';
export { readCsrZip, ZIP_MEDIA_TYPES, type ZippedCsr } from './zip/csr-zip.ts';
export { ZIP_LIMITS } from './zip/directory.ts';
export { safeFileName, writeZip } from './zip/write.ts';
export type { ZipEntry } from './zip/archive.ts';
export { serverFiles, type ServerFilesRequest } from './server-files/server-files.ts';
export type { StatedTime } from './der/time.ts';
export { detectKind, type PkiKind } from './kind.ts';
export type { CertificateReport, ReportOptions } from './certificate/report.ts';
export type { CertificatePath, PathProblem, PathStep } from './certificate/path.ts';
export type { ValidationLevel } from './certificate/level.ts';
export type { CertificateCap } from './certificate/validity-cap.ts';
export type { CsrReport } from './csr/report.ts';
export type { DecodedAttribute } from './csr/attributes.ts';
export type { Asn1Value } from './der/tree.ts';
export type { CertificateTimestamp } from './extension/certificate-transparency.ts';
export type { Description, KeyReport } from './inspect/describe.ts';
export type { Found, FoundFailure, FoundObject, InspectInput } from './inspect/inspect.ts';
export type { MatchedSubject, MatchSubject } from './inspect/match-pairs.ts';
export { rsaWeaknesses, type RsaWeakness } from './weakness/rsa.ts';
export type { Finding, FindingCode } from './weakness/findings.ts';
export { keyText } from './inspect/key-text.ts';
