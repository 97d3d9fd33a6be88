import { type Attribution, portalAttribution } from './failure.ts';
import type { FailureEvent } from './telemetry.ts';

/** Body of a report that a browser writes of a script without a hash (W3C Subresource Integrity, 3.8). */
interface Refused {
  blockedURL?: string;
}

/**
 * Tells of scripts that the page's `Integrity-Policy` has refused, or would have, since they were asked for without a
 * hash. Whose they are, the folder says that they come from; on somebody else's page the others are its own business.
 */
export function watchUnhashed(
  attributionAt: (text: string) => Attribution | undefined,
  report: (event: FailureEvent) => void,
  isOwn: (address: string) => boolean,
): void {
  // Not in every browser; what enforces the policy is the browser, not this.
  if (typeof ReportingObserver === 'undefined') return;
  const options = { types: ['integrity-violation'], buffered: true };
  new ReportingObserver((reports) => {
    for (const { body } of reports) {
      const address = (body as Refused | null)?.blockedURL ?? '';
      const attribution = attributionAt(address) ?? (isOwn(address) ? portalAttribution : undefined);
      if (!attribution) continue;
      const detail = `asked for without a hash: ${address}`;
      report({ ...attribution, code: 'INTEGRITY', detail, phase: 'policy' });
    }
  }, options).observe();
}

/**
 * Lets each script that has a hash be asked for with CORS, without which `Integrity-Policy` counts no hash. Remotes that
 * were built before they did so themselves ask for their chunks without, where those lie on the page's own origin.
 */
export function askWithCors(): void {
  const { prototype } = HTMLScriptElement;
  const own = Object.getOwnPropertyDescriptor(prototype, 'integrity');
  if (!own?.set) return;
  const { set } = own;
  Object.defineProperty(prototype, 'integrity', {
    ...own,
    set(this: HTMLScriptElement, value: string) {
      set.call(this, value);
      this.crossOrigin ??= 'anonymous';
    },
  });
}
