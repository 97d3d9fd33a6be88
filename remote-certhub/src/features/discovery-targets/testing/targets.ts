import type { DiscoveryEvent, Target } from '../Targets.resource.ts';

const DAY = 86_400;
/** Seconds since 1970, so many days and an hour from now. */
export const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * DAY + 3600;

export const makeTarget = (change: Partial<Target> = {}): Target => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  host: 'www.example.com',
  port: 443,
  interval: 0,
  paused: false,
  state: 'ok',
  problem: '',
  addresses: 2,
  serving: 2,
  certID: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  commonName: 'shop.example.com',
  notAfter: inDays(80),
  checkedAt: inDays(-1),
  nextAt: inDays(1),
  ...change,
});

export const makeEvent = (change: Partial<DiscoveryEvent> = {}): DiscoveryEvent => ({
  id: 'e1',
  at: inDays(-2),
  kind: 'found',
  host: 'www.example.com',
  port: 443,
  certID: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  commonName: 'shop.example.com',
  notAfter: inDays(80),
  problem: '',
  ...change,
});
