import { useCallback, useEffect, useRef } from 'react';
import { BodyCode } from '@certdeck/contract';
import type { sessionSchemas } from '@certdeck/contract/schemas';
import { CallError, type CallOptions, isSuccess, type Reply } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { usePortal } from './portal.ts';

/** Work that the API asks for in addition, in the data of a 12002 (D-251). */
export type MemoryWork = (typeof sessionSchemas.memoryWork)['_output'];

/** What a call carries to show that a person is there (D-048). */
export interface CaptchaAnswer {
  captchaID: string;
  captchaValidate: string;
}

/** A call that has a code sent; what it carries in addition is empty until the API has asked for work. */
export type SendCode = (captcha: Partial<CaptchaAnswer>, options: CallOptions) => Promise<Reply<unknown>>;

/** The work that an answer asks for; undefined when it asks for none. */
export function demandOf({ code, data }: Pick<Reply<unknown>, 'code' | 'data'>): MemoryWork | undefined {
  if (code !== BodyCode.captcha || typeof data !== 'object' || data === null) return undefined;
  return 'challenge' in data && 'most' in data ? (data as MemoryWork) : undefined;
}

/**
 * Has a code sent, and does the work that the API may ask for first by `solve`, which resolves undefined when it was
 * given up. A refusal has been shown when this resolves, as the code field wants: whether a code was sent, or the
 * seconds until another may be.
 */
export async function sendCodeWithWork(
  call: SendCode,
  solve: (demand: MemoryWork) => Promise<CaptchaAnswer | undefined>,
): Promise<boolean | number> {
  let captcha: Partial<CaptchaAnswer> = {};
  for (;;) {
    // Its message is shown here, as an answer that asks for work is none to show.
    const reply = await call(captcha, { messages: 'own' }).catch(noAnswer);
    if (reply === undefined) return false;
    if (isSuccess(reply)) return true;
    const demand = demandOf(reply);
    if (!demand) {
      if (!reply.shown && reply.msg !== '') notify.error(reply.msg);
      return secondsOf(reply.data);
    }
    const answer = await solve(demand);
    if (!answer) return false;
    captcha = answer;
  }
}

/**
 * Has codes sent from an area's page. Work that the API asks for is done by the shell, which says so in a dialog and
 * gives it up when the page is left; a shell that can't says the API's own words instead.
 */
export function useCodeSending(): (call: SendCode) => Promise<boolean | number> {
  const { doWork } = usePortal();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const page = new AbortController();
    leaving.current = page;
    return () => page.abort();
  }, []);
  return useCallback(
    (call) =>
      sendCodeWithWork(
        async (captcha, options) => {
          const reply = await call(captcha, options);
          return doWork || !demandOf(reply) ? reply : { ...reply, data: {} };
        },
        async (demand) => doWork?.(demand, leaving.current.signal),
      ),
    [doWork],
  );
}

/** A lost connection has been told by the client already (D-051); anything else is a defect. */
function noAnswer(error: unknown): undefined {
  if (error instanceof CallError) return undefined;
  throw error;
}

function secondsOf(data: unknown): number | false {
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return false;
  return typeof data.retryAfter === 'number' ? data.retryAfter : false;
}
