import type { CsrReport } from '@certdeck/pki';

/** Which kind of product covers what a request asks for. */
export type Scope = 'single' | 'multi' | 'wildcard' | 'wildcards' | 'mail' | 'none';

export interface Fit {
  scope: Scope;
  /** Levels that can be had for these names; EV has no wildcards. */
  levels: readonly ('DV' | 'OV' | 'EV')[];
  /** What OV and EV need and the request doesn't say. */
  lacksOrganization: boolean;
}

/** Tells from names and subject which products fit a request. */
export function fitOf({ names, details }: Pick<CsrReport, 'names' | 'details'>): Fit {
  const wild = names.filter((name) => name.startsWith('*.'));
  // A certificate for www.example.com covers example.com too, and the other way round.
  const plain = new Set(names.map((name) => name.replace(/^www\./, '')));
  const mail = details.alternativeNames.some(({ type }) => type === 'email');
  const lacksOrganization = !details.subject.some(({ type }) => type === '2.5.4.10');
  if (names.length === 0) return { scope: mail ? 'mail' : 'none', levels: [], lacksOrganization };
  if (wild.length === 0) {
    return { scope: plain.size === 1 ? 'single' : 'multi', levels: ['DV', 'OV', 'EV'], lacksOrganization };
  }
  // The domain itself comes with its wildcard.
  const base = wild[0]?.slice(2);
  const one = wild.length === 1 && names.every((name) => name === wild[0] || name === base);
  return { scope: one ? 'wildcard' : 'wildcards', levels: ['DV', 'OV'], lacksOrganization };
}
