import type { Area } from '../../platform/area/area.ts';
import { bindContacts } from './contact-change.ts';
import { removeExpired } from './expired.ts';
import { sessionData } from './personal.store.ts';
import { bindOwnSessions } from './own-sessions.ts';
import { bindSession, type SessionPorts } from './session.ts';
import { bindSignIn, type SignInPorts } from './sign-in.ts';
import { sessionTexts } from './texts.ts';

/** Sign-in, sign-up and passwords. */
export const sessionArea = (ports: SessionPorts & SignInPorts): Area => ({
  name: 'session',
  calls(router) {
    bindSignIn(router, ports);
    bindSession(router, ports);
    bindContacts(router, ports);
    bindOwnSessions(router, ports);
  },
  texts: sessionTexts,
  personal: sessionData(ports),
  cleanUp: () => removeExpired(ports.db, ports.now()),
});
