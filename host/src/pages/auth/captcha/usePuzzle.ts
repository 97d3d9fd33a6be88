import { useCallback, useEffect, useRef, useState } from 'react';
import { sessionCalls } from '@certdeck/contract';
import { isSuccess, useSession } from '@certdeck/session';
import { solveWork, type WorkChallenge } from './work.ts';

/** What the login call carries to show that a person is there (D-048). */
export interface CaptchaAnswer {
  captchaID: string;
  captchaValidate: string;
}

export interface SlidePuzzle {
  captchaID: string;
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
  /** Seconds until it can't be used any more. */
  expiresIn: number;
}

/** `expired` and `failed` say why there is a new puzzle. */
export type PuzzleState =
  | { step: 'loading' }
  | { step: 'unavailable' }
  | { step: 'slide'; puzzle: SlidePuzzle }
  | { step: 'working' };

/** Fetches puzzles: a slide one at first, another when it expires, the proof of work when asked. */
export function usePuzzle(onAnswer: (answer: CaptchaAnswer) => void) {
  const { client } = useSession();
  const [state, setState] = useState<PuzzleState>({ step: 'loading' });
  const [expired, setExpired] = useState(false);
  const running = useRef<AbortController>(undefined);
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  /** Ends what is under way, so that an older puzzle never replaces a newer one. */
  const begin = useCallback((): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);

  const renew = useCallback(async () => {
    const signal = begin();
    setState({ step: 'loading' });
    const reply = await client
      .call(sessionCalls.captcha, { kind: 'slide' }, { messages: 'own' })
      .catch(() => undefined);
    if (signal.aborted) return;
    if (!reply || !isSuccess(reply) || reply.data.kind !== 'slide') {
      setState({ step: 'unavailable' });
      return;
    }
    setState({ step: 'slide', puzzle: reply.data });
  }, [begin, client]);

  useEffect(() => {
    if (state.step !== 'slide') return undefined;
    const timer = setTimeout(() => {
      setExpired(true);
      void renew();
    }, state.puzzle.expiresIn * 1000);
    return () => clearTimeout(timer);
  }, [state, renew]);

  const work = useCallback(async () => {
    const signal = begin();
    setExpired(false);
    setState({ step: 'working' });
    try {
      const reply = await client.call(sessionCalls.captcha, { kind: 'work' }, { messages: 'own' });
      if (!isSuccess(reply) || reply.data.kind !== 'work')
        throw new Error(`no challenge: code ${reply.code}`);
      const { captchaID, challenge } = reply.data;
      const captchaValidate = await solveWork(challenge satisfies WorkChallenge, signal);
      if (!signal.aborted) answered.current({ captchaID, captchaValidate });
    } catch (error) {
      if (signal.aborted) return;
      console.error('the proof of work failed', error);
      setState({ step: 'unavailable' });
    }
  }, [begin, client]);

  useEffect(() => {
    void renew();
    return () => running.current?.abort();
  }, [renew]);

  const again = useCallback(() => {
    setExpired(false);
    void renew();
  }, [renew]);
  return { state, expired, renew: again, work: () => void work() };
}
