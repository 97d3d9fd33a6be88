import type { Db } from '../../../platform/database/transaction.ts';
import { type AuditResult, auditSite, type AuditTools } from './audit.ts';
import { endGuestReport, saveGuestProgress } from './guests.store.ts';
import { noteTaker } from './notes.ts';

/** Audits of guests under way at once, in this process and in all together: fewer than members have. */
export const GUESTS_AT_ONCE = 2;

/** Runs audits of guests beside the requests that ask for them. */
export interface GuestAudits {
  isFull(): boolean;
  /** Starts an audit, whose outcome is written into its report. */
  begin(id: string, domain: string): void;
  /** Ends when none is under way any more. */
  idle(): Promise<void>;
}

/**
 * Not a job of the queue: jobs belong to accounts, and an audit that a crash has ended is worth no second try, since its
 * guest can press the button again.
 * @param open what audits work with; undefined until they may begin
 */
export function createGuestAudits(
  db: Db,
  open: () => Omit<AuditTools, 'onProgress'> | undefined,
  failed: (error: unknown) => void,
): GuestAudits {
  const running = new Set<Promise<void>>();

  async function run(id: string, domain: string, tools: Omit<AuditTools, 'onProgress'>): Promise<void> {
    const notes = noteTaker((progress) => saveGuestProgress(db, id, progress));
    const result = await auditSite(domain, { ...tools, onProgress: notes.take });
    await notes.idle();
    const isHalf = tools.signal?.aborted ?? false;
    const outcome: AuditResult = isHalf
      ? { ok: false, failure: { code: 'INTERNAL', addresses: [] } }
      : result;
    await endGuestReport(db, id, outcome, tools.now());
  }

  return {
    isFull: () => running.size >= GUESTS_AT_ONCE,
    begin(id, domain) {
      const tools = open();
      if (!tools) return;
      const work = run(id, domain, tools)
        // Its row counts as failed when its time is over.
        .catch(failed)
        .finally(() => running.delete(work));
      running.add(work);
    },
    async idle() {
      await Promise.all(running);
    },
  };
}
