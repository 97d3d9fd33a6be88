import { useEffect, useRef } from 'react';
import { isSuccess, type CallOptions, type Reply } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { demandOf } from './captcha/demand.ts';
import { useMemoryWork } from './captcha/useMemoryWork.ts';
import type { CaptchaAnswer } from './captcha/usePuzzle.ts';
import { noAnswer } from './noAnswer.ts';

type Send = (captcha: Partial<CaptchaAnswer>, options: CallOptions) => Promise<Reply<unknown>>;

/**
 * Sends codes, with the work that the API may ask for first. `send` resolves as the code field wants: whether a
 * code was sent, or the seconds until another may be. Work ends when `to`, the address or number, changes.
 */
export function useSendCode(to: string) {
  const { working, solve, end } = useMemoryWork();
  const giveUp = useRef(end);
  useEffect(() => {
    giveUp.current = end;
  });
  useEffect(() => () => giveUp.current(), [to]);

  async function send(call: Send): Promise<boolean | number> {
    try {
      return await sendWithWork(call);
    } finally {
      end();
    }
  }

  async function sendWithWork(call: Send): Promise<boolean | number> {
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

  return { send, working, cancel: end };
}

function secondsOf(data: unknown): number | false {
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return false;
  return typeof data.retryAfter === 'number' ? data.retryAfter : false;
}
