import type { DcvMethod } from './dcv.ts';

/** Names by which a proof of control of a name may be found: itself and what it is below. Without a star. */
export function namesAbove(name: string): string[] {
  const labels = name.replace(/^\*\./, '').split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}

/**
 * Whether control of one name shows control of another: a DNS change shows the name, what is below it and its wildcards
 * (BR 3.2.2.4.7), a file its own host alone (BR 3.2.2.4.18).
 * @param authorizationDomain what was shown, without a star
 * @param name may begin with `*.`
 */
export function covers(
  { method, authorizationDomain }: { method: DcvMethod; authorizationDomain: string },
  name: string,
): boolean {
  const base = name.replace(/^\*\./, '');
  if (method === 'file') return name === base && authorizationDomain === base;
  return base === authorizationDomain || base.endsWith(`.${authorizationDomain}`);
}
