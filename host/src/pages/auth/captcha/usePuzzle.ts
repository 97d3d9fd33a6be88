import { useEffect, useRef, useState } from 'react';
import { sessionCalls } from '@certdeck/contract';
import type { CaptchaAnswer } from '@certdeck/federation';
import { type Client, isSuccess, useSession } from '@certdeck/session';
import { fetchWork } from './proof.ts';

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

export type PuzzleState =
  | { step: 'loading' }
  | { step: 'unavailable' }
  | { step: 'slide'; puzzle: SlidePuzzle }
  | { step: 'working' };

/** A puzzle that is over when it comes, in seconds from then, must not be asked for again and again. */
const SHORTEST = 10;

/** Whether the browser computes digests, which it does on pages over HTTPS and on localhost alone. */
const hasDigests = (): boolean => (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;

/** Fetches puzzles: a slide one at first, another when it expires or is asked for, the proof of work when chosen. */
export function usePuzzle(onAnswer: (answer: CaptchaAnswer) => void) {
  const { client } = useSession();
  const [state, setState] = useState<PuzzleState>({ step: 'loading' });
  const [expired, setExpired] = useState(false);
  const [insecure, setInsecure] = useState(false);
  const [round, setRound] = useState<{ kind: 'slide' | 'work' }>({ kind: 'slide' });
  const answered = useRef(onAnswer);
  useEffect(() => {
    answered.current = onAnswer;
  });

  useEffect(() => {
    // Ended by the next round, so that an older puzzle never takes the place of a newer one.
    const ended = new AbortController();
    const { signal } = ended;
    const work =
      round.kind === 'slide'
        ? fetchSlide(client).then((puzzle) => !signal.aborted && setState({ step: 'slide', puzzle }))
        : fetchWork(client, signal).then((answer) => !signal.aborted && answered.current(answer));
    work.catch((error: unknown) => {
      if (signal.aborted) return;
      console.error(error);
      setState({ step: 'unavailable' });
    });
    return () => ended.abort();
  }, [client, round]);

  useEffect(() => {
    if (state.step !== 'slide') return undefined;
    const timer = setTimeout(
      () => {
        setExpired(true);
        setState({ step: 'loading' });
        setRound({ kind: 'slide' });
      },
      Math.max(state.puzzle.expiresIn, SHORTEST) * 1000,
    );
    return () => clearTimeout(timer);
  }, [state]);

  const begin = (kind: 'slide' | 'work') => {
    setExpired(false);
    setInsecure(kind === 'work' && !hasDigests());
    // The puzzle stays: it needs no cryptography of the browser.
    if (kind === 'work' && !hasDigests()) return;
    setState({ step: kind === 'work' ? 'working' : 'loading' });
    setRound({ kind });
  };
  return { state, expired, insecure, renew: () => begin('slide'), work: () => begin('work') };
}

async function fetchSlide(client: Client): Promise<SlidePuzzle> {
  const reply = await client.call(sessionCalls.captcha, { kind: 'slide' }, { messages: 'own' });
  if (isSuccess(reply) && reply.data.kind === 'slide') return reply.data;
  throw new Error(`no puzzle: code ${reply.code}`);
}
