/** What a passkey is bound to: the host name of one site, and the origins of its pages. */
export interface PasskeySite {
  /** The relying party's id (Web Authentication 3, 5.4.2); '' where the address can't be one. */
  rpID: string;
  origins: string[];
}

/**
 * Each host name is a relying party of its own, so that a passkey of one site signs for no other, whoever runs it.
 * Browsers make passkeys on encrypted pages alone, and on those of `localhost`.
 * @param host host name as the browser asked for it, with its port
 */
export function passkeySite(host: string): PasskeySite {
  const secure = URL.parse(`https://${host}`);
  if (!secure) return { rpID: '', origins: [] };
  const { hostname } = secure;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const plain = isLocal ? URL.parse(`http://${host}`) : null;
  return { rpID: hostname, origins: [secure.origin, ...(plain ? [plain.origin] : [])] };
}
