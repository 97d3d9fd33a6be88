import { CallError } from '@certdeck/session';

/** For `.catch`: a lost connection has been told by the client already (D-051); anything else is a defect. */
export function noAnswer(error: unknown): undefined {
  if (error instanceof CallError) return undefined;
  throw error;
}
