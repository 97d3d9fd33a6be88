import { securityCalls } from '@certdeck/contract';
import { type Client, isSuccess } from '@certdeck/session';
import { noAnswer } from '../noAnswer.ts';

/** What came of asking a passkey. */
export type PasskeyOutcome =
  /** Its answer, as JSON text. */
  | { answer: string }
  /** The browser gave none: closed, timed out, or nothing here that fits. */
  | { none: 'cancelled' | 'unavailable' }
  /** What the API said; absent where the connection was lost, which the client has told. */
  | { refusal?: string };

/** Whether this browser can use passkeys on this page; it can't on an unencrypted one. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether it offers them among the suggestions of a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

const load = () => import(/* webpackChunkName: "passkeys" */ '@simplewebauthn/browser');

/** Ends a question that is still open, as when its page is left. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

interface Question {
  purpose: 'sign-in' | 'second-factor' | 'step-up';
  /** Of the sign-in that waits for its second factor. */
  ticket?: string;
  /** Offers passkeys among a field's suggestions, and waits for as long as it takes; says nothing of failures. */
  suggest?: boolean;
}

/** Has the browser ask for a passkey, for a challenge of the API. A question that is still open ends with it. */
export async function askPasskey(
  client: Client,
  { purpose, ticket, suggest = false }: Question,
): Promise<PasskeyOutcome> {
  const reply = await client
    .call(
      securityCalls.passkeyChallenge,
      { purpose },
      { messages: suggest ? 'none' : 'own', ...(ticket !== undefined && { ticket }) },
    )
    .catch(noAnswer);
  if (!reply) return {};
  if (!isSuccess(reply)) return { refusal: reply.msg };
  try {
    const { startAuthentication } = await load();
    const optionsJSON = JSON.parse(reply.data.options) as Parameters<
      typeof startAuthentication
    >[0]['optionsJSON'];
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: suggest });
    return { answer: JSON.stringify(answer) };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { none: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unavailable' };
  }
}
