import { accountCalls, BodyCode } from '@certdeck/contract';
import { type Areas, commonAreas } from '@certdeck/contract/schemas';
import type { Db } from '../../platform/database/transaction.ts';
import { BusinessError, ForbiddenError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { HostSites } from './host-sites.ts';
import { areasOf } from './limits.ts';
import { partnerTexts } from './texts.ts';

export interface PartnerPorts {
  db: Db;
  /** What each host name shows and allows. */
  sites: HostSites;
  /** Makes a token that ends with the session that asks for it; undefined when that session has ended. */
  derive(
    db: Db,
    accountID: string,
    token: string,
    limits: { areas: Areas; lifetime: number; partner: string },
  ): Promise<string | undefined>;
}

/** Tokens for the pages of partners: short-lived, never renewed, and good for the partner's areas alone. */
export function bindPartners(router: Router, { db, derive, sites }: PartnerPorts): void {
  router.route(accountCalls.embedToken, async ({ input, account, token: own, hostname, limit }) => {
    // Else one that was handed out would make its successors, whatever the session has come to.
    if (account.partner !== undefined) throw new ForbiddenError();
    const { access } = sites.of(hostname);
    const partner = access.partners.find(({ id }) => id === input.partner);
    if (!partner)
      throw new BusinessError(BodyCode.notFound, partnerTexts.unknown, { partner: partnerTexts.unknown });
    // Nobody hands on more than they have.
    const common = commonAreas(areasOf(access), limit, partner.areas);
    const areas = common === 'all' ? partner.areas : [...common];
    const expiresIn = partner.tokenMinutes * 60;
    const token = await derive(db, account.principalID, own, {
      areas,
      lifetime: expiresIn,
      partner: partner.id,
    });
    if (token === undefined) throw new UnauthorizedError();
    return { token, expiresIn, areas };
  });
}
