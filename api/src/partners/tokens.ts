import { accountCalls, BodyCode } from '@certdeck/contract';
import { commonAreas } from '@certdeck/contract/schemas';
import { BusinessError, UnauthorizedError } from '../server/errors.ts';
import type { Area } from '../services.ts';
import { areasOf } from './limits.ts';
import { partnerTexts } from './texts.ts';

/** Tokens for the pages of partners: short-lived, never renewed, and good for the partner's areas alone. */
export const partnersArea: Area = (router, { db, tokens, sites }) => {
  router.route(accountCalls.embedToken, async ({ input, account, token: own, hostname, limit }) => {
    const { access } = sites.of(hostname);
    const partner = access.partners.find(({ id }) => id === input.partner);
    if (!partner)
      throw new BusinessError(BodyCode.notFound, partnerTexts.unknown, { partner: partnerTexts.unknown });
    // Nobody hands on more than they have.
    const common = commonAreas(areasOf(access), limit, partner.areas);
    const areas = common === 'all' ? partner.areas : [...common];
    const expiresIn = partner.tokenMinutes * 60;
    const token = await tokens.derive(db, account.principalID, own, { areas, lifetime: expiresIn });
    if (token === undefined) throw new UnauthorizedError();
    return { token, expiresIn, areas };
  });
};
