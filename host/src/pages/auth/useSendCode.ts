import { useEffect, useRef } from 'react';
import { type SendCode, sendCodeWithWork } from '@certdeck/federation';
import { useMemoryWork } from './captcha/useMemoryWork.ts';

/**
 * Sends codes, with the work that the API may ask for first shown on the page. `send` resolves as the code field
 * wants: whether a code was sent, or the seconds until another may be. Work ends when `to`, the address or number,
 * changes.
 */
export function useSendCode(to: string) {
  const { working, solve, end } = useMemoryWork();
  const giveUp = useRef(end);
  useEffect(() => {
    giveUp.current = end;
  });
  useEffect(() => () => giveUp.current(), [to]);

  async function send(call: SendCode): Promise<boolean | number> {
    try {
      return await sendCodeWithWork(call, solve);
    } finally {
      end();
    }
  }

  return { send, working, cancel: end };
}
