import { useCallback, useEffect, useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useSession } from '@certdeck/session';

export interface AuthenticatorSecret {
  secret: string;
  /** `otpauth://totp/…`, which the QR code holds. */
  otpauthURL: string;
}

type State =
  | { step: 'reading' }
  | { step: 'read'; read: AuthenticatorSecret }
  | { step: 'failed'; code?: number; message?: string };

/** The secret of an authenticator that is being set up. It is held by the dialog alone and cached nowhere. */
export function useAuthenticatorSecret() {
  const { client } = useSession();
  const [state, setState] = useState<State>({ step: 'reading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = async (): Promise<State> => {
      try {
        const reply = await client.call(securityCalls.readAuthenticator, {}, { messages: 'none', signal });
        const { code, msg, data } = reply;
        return code === 200 ? { step: 'read', read: data } : { step: 'failed', code, message: msg };
      } catch {
        // The client rejects for lost connections alone.
        return { step: 'failed' };
      }
    };
    void (async () => {
      const next = await read();
      if (!signal.aborted) setState(next);
    })();
    return () => leaving.abort();
  }, [client, round]);
  /** Reads it once more: a secret that waited too long is replaced by another. */
  const again = useCallback(() => {
    setState({ step: 'reading' });
    setRound((before) => before + 1);
  }, []);
  return { state, again };
}
