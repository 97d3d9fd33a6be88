/** Whether a reason counts more than the one for which a certificate was revoked: an exposed key may be told later. */
export const isRaise = (before: string, reason: string): boolean =>
  reason === 'keyCompromise' && before !== 'keyCompromise';
