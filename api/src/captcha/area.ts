import type { Area } from '../area/area.ts';
import { bindCaptcha, type CaptchaPorts } from './captcha.ts';
import { captchaTexts } from './texts.ts';

/** Puzzles and work that keep scripts out. */
export const captchaArea = (ports: CaptchaPorts): Area => ({
  name: 'captcha',
  calls: (router) => bindCaptcha(router, ports),
  texts: captchaTexts,
});
