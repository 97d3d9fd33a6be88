import type { Approval } from './approvals.resource.ts';

/** All names of the order; of an answer without them the one that it names. */
export const namesOf = ({ names, commonName }: Approval): readonly string[] =>
  names && names.length > 0 ? names : [commonName];

/** Key of the text that says what pays the order. */
export const wayOf = ({ payFrom }: Approval) =>
  payFrom === 'package' ? 'approval.fromPackage' : 'approval.fromBalance';

/** Whether an approval is for the same names and reason, at the same price and paid in the same way. */
export const isSameAs = (one: Approval, other: Approval): boolean =>
  one.amount === other.amount &&
  one.payFrom === other.payFrom &&
  one.reason === other.reason &&
  one.names?.join() === other.names?.join();
