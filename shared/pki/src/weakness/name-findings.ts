import type { GeneralName } from '../extension/general-names.ts';
import { finding, type Finding } from './findings.ts';

/** What is wrong with the names that a certificate is or shall be valid for (BR 7.1.4.2.1). */
export function nameFindings(commonName: string | null, names: readonly GeneralName[]): Finding[] {
  const dns = names.filter(({ type }) => type === 'dns').map(({ value }) => value);
  const findings: Finding[] = [];
  for (const name of dns) {
    findings.push(...dnsFindings(name));
  }
  const seen = new Set<string>();
  for (const { type, value } of names) {
    const key = `${type} ${value.toLowerCase()}`;
    if (seen.has(key)) {
      findings.push(finding('warning', 'duplicateName', { name: value }));
    }
    seen.add(key);
  }
  const same = (value: string) => value.toLowerCase() === commonName?.toLowerCase();
  if (commonName !== null && names.length > 0 && !names.some(({ value }) => same(value))) {
    findings.push(finding('warning', 'commonNameMissing', { name: commonName }));
  }
  return unique(findings);
}

function dnsFindings(name: string): Finding[] {
  // Escapes of control characters and marks of direction, see escapeControls.
  if (/\\[xu][0-9a-f]{2}/.test(name)) {
    return [finding('error', 'hiddenCharacters', { name })];
  }
  const labels = name.split('.');
  if (name.includes('*') && (labels[0] !== '*' || name.lastIndexOf('*') > 0 || labels.length < 3)) {
    return [finding('error', 'badWildcard', { name })];
  }
  if (name.includes('_')) {
    return [finding('error', 'underscore', { name })];
  }
  if (labels.length < 2 || /\.(?:local|lan|internal|corp|home|localhost|test|invalid)$/i.test(name)) {
    return [finding('warning', 'internalName', { name })];
  }
  return [];
}

/** Ten of a kind say no more than one: the first of each code, with the number of them. */
function unique(findings: readonly Finding[]): Finding[] {
  const byCode = new Map<string, Finding[]>();
  for (const one of findings) {
    byCode.set(one.code, [...(byCode.get(one.code) ?? []), one]);
  }
  return [...byCode.values()].flatMap((same) =>
    same.slice(0, 3).map((one) => ({ ...one, values: { ...one.values, count: same.length } })),
  );
}
