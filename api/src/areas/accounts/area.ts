import type { Area } from '../../platform/area/area.ts';
import { type AccountPorts, bindAccounts } from './accounts.ts';
import { bindCustomerDesk, type CustomerDeskPorts } from './customers.ts';
import { bindInvites, type InvitePorts } from './invites.ts';
import { sealClearIdCards } from './id-card.store.ts';
import { accountNotices } from './notices.ts';
import { accountData } from './personal.store.ts';
import { accountTexts } from './texts.ts';

/** Accounts, their profiles and invite codes, and customers as the operator sees them. */
export const accountsArea = (ports: AccountPorts & InvitePorts & CustomerDeskPorts): Area => ({
  name: 'accounts',
  calls: (router) => {
    bindAccounts(router, ports);
    bindInvites(router, ports);
    bindCustomerDesk(router, ports);
  },
  texts: accountTexts,
  notices: accountNotices,
  personal: accountData(ports),
  seed: () => sealClearIdCards(ports.db, ports.seal),
  // A process of the release before may have written one since.
  cleanUp: () => sealClearIdCards(ports.db, ports.seal),
});
