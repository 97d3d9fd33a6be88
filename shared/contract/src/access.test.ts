import { describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, securityCalls, sessionCalls } from './index.ts';
import { commonAreas, mayCall } from './schemas/index.ts';

describe('calls of an area', () => {
  it('are all calls where nothing is limited', () => {
    for (const call of [...Object.values(orderCalls), ...Object.values(accountCalls)])
      expect(mayCall('all', call)).toBe(true);
  });

  it('are those that its screens make, and no others', () => {
    const of = (area: string) =>
      [...Object.values(orderCalls), ...Object.values(accountCalls), ...Object.values(sessionCalls)]
        .filter((call) => mayCall([area], call))
        .map(({ id }) => id);
    expect(of('orders')).toEqual(
      expect.arrayContaining(['API-112', 'API-113', 'API-120', 'API-031', 'API-104']),
    );
    for (const foreign of ['API-024', 'API-096', 'API-097', 'API-105', 'API-018', 'API-083', 'embed.token'])
      expect(of('orders')).not.toContain(foreign);
    expect(of('ssl')).toEqual(
      expect.arrayContaining(['API-104', 'API-105', 'API-107', 'API-109', 'API-031']),
    );
    for (const foreign of ['API-112', 'API-096', 'API-121']) expect(of('ssl')).not.toContain(foreign);
    expect(of('billing')).toEqual(expect.arrayContaining(['API-096', 'API-101', 'API-024', 'API-113']));
    for (const foreign of ['API-121', 'API-109', 'API-120', 'embed.token'])
      expect(of('billing')).not.toContain(foreign);
  });

  it('are none of the account’s security in a partner’s page (D-306)', () => {
    for (const call of [...Object.values(securityCalls), accountCalls.getAccount, accountCalls.embedToken])
      expect(mayCall(['account'], call)).toBe(false);
    expect(mayCall(['account', 'host'], securityCalls.changeTwoStep)).toBe(true);
  });

  it('are the check of the session, its end and the rates for any area', () => {
    for (const call of [sessionCalls.verifyToken, sessionCalls.logout, accountCalls.getRates])
      expect(mayCall(['reports'], call)).toBe(true);
    expect(mayCall(['reports'], sessionCalls.login)).toBe(false);
    expect(mayCall(['host'], sessionCalls.login)).toBe(true);
    expect(mayCall(['reports'], { id: 'reports.list', area: 'reports' })).toBe(true);
  });

  it('shrink with each limit', () => {
    expect(commonAreas()).toBe('all');
    expect(commonAreas('all', ['orders', 'ssl'], 'all')).toEqual(['orders', 'ssl']);
    expect(commonAreas(['orders', 'ssl'], ['ssl', 'billing'])).toEqual(['ssl']);
    expect(commonAreas(['orders'], ['ssl'])).toEqual([]);
  });
});
