import type { Area } from '../../platform/area/area.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { bindCaptcha, type CaptchaPorts } from './captcha.ts';
import { removeOldCaptchas } from './captchas.store.ts';
import { captchaTexts } from './texts.ts';

/** Puzzles and work that keep scripts out. */
export const captchaArea = (ports: CaptchaPorts & { db: Db; now: () => Date }): Area => ({
  name: 'captcha',
  calls: (router) => bindCaptcha(router, ports),
  texts: captchaTexts,
  cleanUp: () => removeOldCaptchas(ports.db, ports.now()),
});
