/*
 * Validation of organisations: what the operator's people verify before a certificate names one.
 */

/** How much is verified. What `ev` covers, `ov` asks no more. */
export const vettingLevels = ['ov', 'ev'] as const;
export type VettingLevel = (typeof vettingLevels)[number];

/**
 * What is verified, each by a source of its own:
 * legal existence with the reference of the register (BR 3.2.2.1, EVG 3.2.2.2), the address (BR 3.2.2.1, EVG 3.2.2.4), a
 * telephone number that an independent source gives (BR 3.2.5, EVG 3.2.2.5), and for EV that it operates (EVG 3.2.2.6)
 * and that who asks may ask (EVG 3.2.2.8).
 */
export const vettingChecks = ['legal', 'address', 'telephone', 'operation', 'authority'] as const;
export type VettingCheck = (typeof vettingChecks)[number];

const checksOf: Readonly<Record<VettingLevel, readonly VettingCheck[]>> = {
  ov: ['legal', 'address', 'telephone'],
  ev: vettingChecks,
};

/** The checks that a level asks for. */
export const checksOfLevel = (level: VettingLevel): readonly VettingCheck[] => checksOf[level];

/**
 * Days for which what was verified of a subject's identity may be used again: 398 for certificates issued from
 * 15 March 2026 on (BR 4.2.1), and for EV at all times (EVG 3.2.2.14.3).
 */
export const VALIDATED_DAYS = 398;

/** Documents that an organisation has at most. */
export const MOST_VETTING_DOCUMENTS = 20;
