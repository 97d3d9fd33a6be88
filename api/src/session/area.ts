import type { Area } from '../area/area.ts';
import { removeExpired } from './expired.ts';
import { bindSession, type SessionPorts } from './session.ts';
import { bindSignIn, type SignInPorts } from './sign-in.ts';
import { sessionTexts } from './texts.ts';

/** Sign-in, sign-up and passwords. */
export const sessionArea = (ports: SessionPorts & SignInPorts): Area => ({
  name: 'session',
  calls(router) {
    bindSignIn(router, ports);
    bindSession(router, ports);
  },
  texts: sessionTexts,
  cleanUp: () => removeExpired(ports.db, ports.now()),
});
