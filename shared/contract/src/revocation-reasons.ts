/** Reasons that staff may give for a revocation (BR 4.9.1, RFC 5280 5.3.1). */
export const revocationReasons = [
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const;
export type RevocationReason = (typeof revocationReasons)[number];

/**
 * Reasons that a customer may give (BR 7.2.2): `privilegeWithdrawn` is the issuer's alone. `unspecified` stands in no
 * list, which is what a missing reason means (RFC 5280 5.3.1).
 */
export const ownRevocationReasons = [
  'keyCompromise',
  'superseded',
  'cessationOfOperation',
  'affiliationChanged',
  'unspecified',
] as const;
export type OwnRevocationReason = (typeof ownRevocationReasons)[number];

/** Every reason that a revocation may have. */
export const allRevocationReasons = ['unspecified', ...revocationReasons] as const;
