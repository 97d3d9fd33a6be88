import type { AuditFinding, AuditGrade } from '@certdeck/contract';

export type Severity = AuditFinding['severity'];

/** From the gravest to what is well. */
export const SEVERITIES: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info', 'good'];

type Tone = 'success' | 'info' | 'warning' | 'error' | 'neutral';

const TONES: Readonly<Record<Severity, Tone>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'info',
  info: 'neutral',
  good: 'success',
};
export const toneOf = (severity: Severity): Tone => TONES[severity];

/** The colour of a grade; its letters say the same. */
export function gradeTone(grade: AuditGrade | null): Tone {
  if (grade === null) return 'neutral';
  if (grade.startsWith('A')) return 'success';
  return grade === 'B' || grade === 'C' ? 'warning' : 'error';
}
