import type { TenantID } from '../../platform/database/identifiers.ts';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import type { Challenge } from '../../platform/dcv/dcv.ts';
import { demoProvider } from '../../ports/dns-provider/demo-provider.ts';
import type { DemoZone } from '../../ports/dns-provider/demo-zone/demo-zone.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { demoTexts } from './texts.ts';

/** What is to be published for a name of an account's order. */
export type ChallengeOfName = (
  accountID: TenantID,
  input: { orderNo: string; domain: string },
) => Promise<Challenge | undefined>;

/** What is to be published for a domain of an account's organisation, by its id. */
export type ChallengeOfDomain = (accountID: TenantID, id: string) => Promise<Challenge | undefined>;

/**
 * The buttons that publish the record of an order's name, or of an organisation's domain, in the demo zone. It must be
 * the account's, and the name one that the zone answers for. Exists in demo mode only.
 */
export function bindDemo(
  router: Router,
  challenges: { ofName: ChallengeOfName; ofDomain: ChallengeOfDomain },
  opened: () => DemoZone | undefined,
): void {
  const publish = async (account: SignedIn, challenge: Challenge | undefined) => {
    const zone = opened();
    if (!challenge || !zone) throw new BusinessError(BodyCode.wrongState, demoTexts.outsideZone);
    const { type, host, value, path, orderNo } = challenge;
    const { tenantID: accountID, tenantNo: accountNo } = account;
    const isPublished =
      type === 'FILE'
        ? (await zone.publishFile({ owner: accountID, host, path, body: value })).ok
        : (await demoProvider(zone).place({ accountID, accountNo, orderNo, host, type, value })).kind ===
          'placed';
    if (!isPublished) throw new BusinessError(BodyCode.wrongState, demoTexts.outsideZone);
    return {};
  };
  router.route(orderCalls.publishDemoRecord, async ({ input, account }) =>
    publish(account, await challenges.ofName(account.tenantID, input)),
  );
  router.route(accountCalls.publishVerifiedDomain, async ({ input, account }) =>
    publish(account, await challenges.ofDomain(account.tenantID, input.id)),
  );
}
