import { describe, expect, it } from '@jest/globals';
import { manifest } from './manifest.ts';

describe('the menu of a person', () => {
  it('leads to the account, its security, the team and the keys, each to who may open it', () => {
    const entries = (manifest.contributes ?? []).flatMap((one) =>
      one.slot === 'host/account-entry/v1' ? [one] : [],
    );
    const lines = entries
      .toSorted((one, other) => one.order - other.order)
      .map(({ title, to, permission }) => {
        const page = manifest.routes.find(({ path }) => path === to);
        return [title.en, to, permission, page?.permission];
      });
    // What the entry asks for, then what its page does; the menu hides what either refuses.
    expect(lines).toEqual([
      ['Account center', '/account/center', undefined, 'session'],
      ['Security', '/account/secure', undefined, 'session'],
      // The page has the orders that wait for approval, too, so that more people open it than look at the team.
      ['Team', '/account/manage', 'member:read', 'order:read'],
      ['Developer', '/account/developer', undefined, 'developer:manage'],
    ]);
  });
});
