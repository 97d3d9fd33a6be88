import { sessionCalls } from '@certdeck/contract';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Router } from '../../platform/server/router.ts';
import type { Captchas } from './captchas.ts';

/** Puzzles that one network fetches at most. */
const RATE = { most: 120, seconds: 600 };

export interface CaptchaPorts {
  captchas: Captchas;
  limiter: Limiter;
}

export function bindCaptcha(router: Router, { captchas, limiter }: CaptchaPorts): void {
  router.route(sessionCalls.captcha, async ({ input, address }) => {
    await takeOrRefuse(limiter, limitsOf('captcha', address, RATE), 'closed');
    return input.kind === 'work' ? captchas.work() : captchas.slide();
  });
}
