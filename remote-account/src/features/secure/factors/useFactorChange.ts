import { useCallback, useRef } from 'react';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation, useSession } from '@certdeck/session';
import { type Security, useLatestState } from '../Secure.resource.ts';
import type { FactorKind } from './ways.ts';

/** How a change went: done, or why not, at the code's field or above the form. */
export type Outcome =
  | {
      done: true;
      /** Made with the first factor, and shown this once. */
      recoveryCodes?: readonly string[] | undefined;
      /** It is done, and the answer with the recovery codes was lost. */
      lostCodes?: boolean;
    }
  | { done: false; atCode: string }
  | { done: false; message: string };

/** What the page says of a refusal: at the field where the code is wrong, else above the form. */
export function refusalOf(reply: Reply<unknown>, otherwise: string): Outcome {
  if (reply.code === BodyCode.codeWrong)
    return { done: false, atCode: reply.errors?.['authCode'] ?? (reply.msg || otherwise) };
  return { done: false, message: reply.msg || otherwise };
}

/** The recovery codes of an answer; their field may be absent, so that the client doesn't look at it. */
export function codesIn(data: unknown): readonly string[] | undefined {
  if (typeof data !== 'object' || data === null || !('recoveryCodes' in data)) return undefined;
  const { recoveryCodes } = data;
  return Array.isArray(recoveryCodes) ? recoveryCodes.filter((one) => typeof one === 'string') : undefined;
}

/**
 * Switches a factor on or off. Where no answer comes, the state is read again: what was done counts as done, whatever
 * became of its answer.
 */
export function useFactorChange(before: Security, afterwards: () => Promise<void>) {
  const { t } = useTexts('account');
  const session = useSession();
  const latest = useLatestState();
  const { send } = useCallMutation(securityCalls.changeTwoStep, { messages: 'own', stale: [] });
  // A code that is sent again after its answer was lost is used up: it is wrong now, and was right.
  const lost = useRef(false);

  return useCallback(
    async (kind: FactorKind, status: 'Y' | 'N', authCode: string): Promise<Outcome> => {
      const telPrefix = kind === 'tel' ? before.contacts.telPrefix : undefined;
      const reply = await send({ authType: kind, status, authCode, ...(telPrefix && { telPrefix }) });
      const finish = async () => {
        await afterwards();
        void session.loadUser();
      };
      if (reply && isSuccess(reply)) {
        await finish();
        return { done: true, recoveryCodes: codesIn(reply.data) };
      }
      if (!reply) lost.current = true;
      const mayBeDone = lost.current || reply?.code === BodyCode.wrongState;
      const now = mayBeDone ? await latest() : undefined;
      if (now && now.on.includes(kind) === (status === 'Y')) {
        await finish();
        return { done: true, lostCodes: before.recoveryCodes === 0 && now.recoveryCodes > 0 };
      }
      if (reply) return refusalOf(reply, t('failed'));
      return { done: false, message: t(now ? 'lost.unchanged' : 'lost.unknown') };
    },
    [afterwards, before, latest, send, session, t],
  );
}
