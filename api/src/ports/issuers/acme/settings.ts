/** What an ACME server is reached with. */
export interface AcmeSettings {
  /** Address of its directory, https. */
  directory: string;
  /** Whom the server writes to; '' gives it no address. */
  email: string;
  /** Binds our account to one with the authority (RFC 8555 7.3.4). */
  eab?: { kid: string; hmacKey: Buffer } | undefined;
  /** PEM of the authorities that the server's own certificate may come from. */
  ca?: string | undefined;
  /** Common name of the root that chains should end at; '' takes the server's choice. */
  root: string;
  /** Also addresses that are not public are dialled. */
  allowPrivate: boolean;
}
