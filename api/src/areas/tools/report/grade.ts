import type { AuditFinding, AuditGrade } from '@certdeck/contract';

/** From the best to the worst. */
const LADDER: readonly AuditGrade[] = ['A+', 'A', 'A-', 'B', 'C', 'F'];

const worst = (grades: readonly AuditGrade[]): AuditGrade =>
  grades.reduce((found, one) => (LADDER.indexOf(one) > LADDER.indexOf(found) ? one : found), 'A+');

/**
 * The grade of a site: the worst that any statement leaves. A certificate nobody trusts is T and one for another
 * name is M, unless there is worse; the grade beside it says what the rest is worth. A+ wants long HSTS and
 * nothing of weight.
 */
export function gradeOf(findings: readonly AuditFinding[]): {
  grade: AuditGrade;
  gradeIgnoringTrust: AuditGrade;
} {
  const caps = findings.map(({ cap }) => cap).filter((cap) => cap !== null);
  const steps = caps.filter((cap) => cap !== 'T' && cap !== 'M');
  const isSpotless =
    findings.some(({ code }) => code === 'hsts.long') &&
    !findings.some(({ severity }) => ['critical', 'high', 'medium'].includes(severity));
  const gradeIgnoringTrust = worst([...steps, isSpotless ? 'A+' : 'A']);
  if (gradeIgnoringTrust === 'F') return { grade: 'F', gradeIgnoringTrust };
  if (caps.includes('T')) return { grade: 'T', gradeIgnoringTrust };
  if (caps.includes('M')) return { grade: 'M', gradeIgnoringTrust };
  return { grade: gradeIgnoringTrust, gradeIgnoringTrust };
}
