import type { Area } from '../../platform/area/area.ts';
import { bindIdentityDesk } from './desk.ts';
import type { IdentityPorts } from './identity.ts';
import { identityNotices } from './notices.ts';
import { identityData } from './personal.ts';
import { bindIdentity } from './routes.ts';
import { identityTexts } from './texts.ts';

/** Real-name authentication of customers: what proves who they are, and the operator's word on it. */
export const identityArea = (ports: IdentityPorts): Area => ({
  name: 'identity',
  calls: (router) => {
    bindIdentity(router, ports);
    bindIdentityDesk(router, ports);
  },
  texts: identityTexts,
  notices: identityNotices,
  personal: identityData(ports),
});
