/** What came of asking the browser for a new passkey. */
export type Created =
  /** Its answer, as JSON text. */
  | { answer: string }
  /** Closed or timed out; made here already; or none can be made in this browser. */
  | { none: 'cancelled' | 'here' | 'unavailable' };

/** Whether this browser can make passkeys on this page; it can't on an unencrypted one. */
export const canHavePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Has the browser make a passkey. @param options what the API asks for, as JSON text */
export async function createPasskey(options: string): Promise<Created> {
  try {
    const { startRegistration } = await import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');
    const optionsJSON = JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return { answer: JSON.stringify(await startRegistration({ optionsJSON })) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // The names of Web Authentication 3, 5.1.3.
    if (name === 'InvalidStateError') return { none: 'here' };
    return { none: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unavailable' };
  }
}
