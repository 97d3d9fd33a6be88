import { describe, expect, it } from '@jest/globals';
import { inSix, registryOf, remoteEntry } from '../testing/registry.ts';
import { navigationOf, providerOf } from './navigation.ts';
import { answers, redirectsOf, remoteAt, remotePlacesOf } from './places.ts';

const billing = remoteEntry('billing', { provides: ['billing/payment-dialog/v1'] });

describe('navigation', () => {
  it('is complete from manifests alone, in the order they ask for (HOST-001)', () => {
    const late = remoteEntry('late');
    late.manifest.navigation[0]!.group.order = 99;
    expect(navigationOf(registryOf(late, billing)).map(({ id }) => id)).toEqual(['billing', 'late']);
  });

  it('has no area that is not deployed (HOST-001)', () => {
    expect(navigationOf(registryOf(billing)).map(({ id }) => id)).toEqual(['billing']);
    expect(navigationOf(registryOf())).toEqual([]);
  });

  it('joins groups of one id that two remotes name (HOST-001)', () => {
    const other = remoteEntry('other');
    other.manifest.navigation[0]!.group = billing.manifest.navigation[0]!.group;
    const groups = navigationOf(registryOf(billing, other));
    expect(groups).toHaveLength(1);
    expect(groups[0]!.items.map(({ path }) => path)).toEqual(['/billing/list', '/other/list']);
  });

  it('gains a remote as soon as the registry names one, without a build (HOST-001)', () => {
    const before = registryOf(billing);
    const after = registryOf(billing, remoteEntry('domain'));
    expect(navigationOf(before).some(({ id }) => id === 'domain')).toBe(false);
    expect(navigationOf(after).some(({ id }) => id === 'domain')).toBe(true);
    expect(remoteAt(before, '/domain/list')).toBeUndefined();
    expect(remoteAt(after, '/domain/list')).toMatchObject({ remote: 'domain', screen: 'list' });
  });

  it('finds who provides a capability (HOST-001)', () => {
    expect(providerOf(registryOf(billing), 'billing/payment-dialog/v1')).toBe('billing');
    expect(providerOf(registryOf(), 'billing/payment-dialog/v1')).toBeUndefined();
  });
});

describe('places', () => {
  const orders = remoteEntry('orders');
  orders.manifest.routes.push({
    path: '/ssl/certificate/:id',
    title: inSix('detail'),
    screen: 'detail',
    parent: '/orders/list',
  });

  it('of a detail page have its parent and the parent’s group as crumbs (HOST-016)', () => {
    const detail = remotePlacesOf(registryOf(orders)).find(({ screen }) => screen === 'detail');
    expect(detail?.parentTitle?.en).toBe('orders list');
    expect(detail?.group?.en).toBe('orders');
  });

  it('redirect a bare group path only when its area is deployed (HOST-010)', () => {
    expect(redirectsOf(registryOf(orders))).toEqual([{ from: '/orders', to: '/orders/list' }]);
    expect(redirectsOf(registryOf())).toEqual([]);
  });

  it('take one segment for a variable, and not an empty one (HOST-016)', () => {
    expect(answers('/ssl/certificate/:id', '/ssl/certificate/N1')).toBe(true);
    expect(answers('/ssl/certificate/:id', '/ssl/certificate/N1/')).toBe(true);
    expect(answers('/ssl/certificate/:id', '/ssl/certificate/')).toBe(false);
    expect(answers('/ssl/certificate/:id', '/ssl/certificate/N1/x')).toBe(false);
    expect(answers('/', '/')).toBe(true);
  });
});
