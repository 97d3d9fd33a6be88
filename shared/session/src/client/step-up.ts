/** What an answer 12011 carries: the ways to prove it, joined by commas, and masked contacts for those that send a code. */
export interface StepUpDemand {
  ways: string;
  tel?: string;
  email?: string;
}

/** Reads it; what isn't there is left out. */
export function stepUpDemandOf(data: unknown): StepUpDemand {
  const fields: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined);
  const [tel, email] = [text('tel'), text('email')];
  return { ways: text('ways') ?? '', ...(tel && { tel }), ...(email && { email }) };
}
