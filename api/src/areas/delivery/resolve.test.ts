import { describe, expect, it } from '@jest/globals';
import { deployment } from '@certdeck/contract/schemas';
import { releasedRemote } from '@certdeck/contract/testing';
import { resolveRegistry } from './resolve.ts';
import { start } from './testing/served-folder.ts';

describe('the release a tab falls back to', () => {
  const integrity = 'sha384-BBBB';
  const until = '2026-01-01T00:00:00.000Z';
  const earlier = (release: string) => ({ release, base: `/remotes/orders/${release}/`, integrity, until });
  const fallbackIn = ({ remotes }: Pick<ReturnType<typeof resolveRegistry>, 'remotes'>) =>
    remotes.find(({ id }) => id === 'orders')?.fallback;

  it('is what everybody has for a host’s own release and for a canary', () => {
    const everybody = { ...releasedRemote('orders', 'o1'), manifestIntegrity: integrity };
    const stored = deployment.parse({
      ...start,
      registry: { ...start.registry, remotes: [everybody] },
      pins: { 'partner-a.example': { orders: releasedRemote('orders', 'o2') } },
      earlier: { orders: [earlier('o0')] },
    });
    expect(fallbackIn(resolveRegistry(stored, 'partner-a.example'))?.release).toBe('o1');
    expect(fallbackIn(resolveRegistry(stored, 'portal.example'))?.release).toBe('o0');
  });
});

describe('a canary', () => {
  const document = (share: number, release = 'o2') =>
    deployment.parse({
      ...start,
      canaries: {
        orders: { share, remote: releasedRemote('orders', release) },
        ssl: { share, remote: releasedRemote('ssl', 's2') },
      },
    });
  const visitors = Array.from({ length: 4_000 }, (_, index) => `visitor-${index}`);
  const inCanary = (share: number, place: number) => {
    const stored = document(share);
    const got = (visitor: string) => resolveRegistry(stored, 'portal.example', visitor).remotes[place]!;
    return new Set(visitors.filter((visitor) => got(visitor).release.endsWith('2')));
  };

  it('reaches its share of visitors, and a larger share keeps them', () => {
    const five = inCanary(5, 0);
    expect(five.size / visitors.length).toBeGreaterThan(0.035);
    expect(five.size / visitors.length).toBeLessThan(0.065);
    const twenty = inCanary(20, 0);
    expect([...five].every((visitor) => twenty.has(visitor))).toBe(true);
  });

  it('of a next release reaches others, so that nobody gets every first try', () => {
    const canaryOf = (release: string) => {
      const stored = document(20, release);
      return visitors.filter(
        (visitor) => resolveRegistry(stored, 'portal.example', visitor).remotes[0]!.release === release,
      );
    };
    const next = new Set(canaryOf('o3'));
    const both = canaryOf('o2').filter((visitor) => next.has(visitor)).length / visitors.length;
    expect(both).toBeGreaterThan(0.02);
    expect(both).toBeLessThan(0.06);
  });

  it('of another remote reaches others', () => {
    const [orders, ssl] = [inCanary(20, 0), inCanary(20, 1)];
    const both = [...orders].filter((visitor) => ssl.has(visitor)).length / visitors.length;
    expect(both).toBeGreaterThan(0.02);
    expect(both).toBeLessThan(0.06);
  });

  it('reaches nobody without a name', () => {
    expect(resolveRegistry(document(99), 'portal.example').remotes[0]?.release).toBe('o1');
  });
});
