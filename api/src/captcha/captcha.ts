import { sessionCalls } from '@certdeck/contract';
import { takeOrRefuse } from '../limits/limiter.ts';
import { limitsOf } from '../limits/prefixes.ts';
import type { Area } from '../services.ts';

/** Puzzles that one network fetches at most. */
const RATE = { most: 120, seconds: 600 };

export const captcha: Area = (router, { captchas, limiter }) => {
  router.route(sessionCalls.captcha, async ({ input, address }) => {
    await takeOrRefuse(limiter, limitsOf('captcha', address, RATE), 'closed');
    return input.kind === 'work' ? captchas.work() : captchas.slide();
  });
};
