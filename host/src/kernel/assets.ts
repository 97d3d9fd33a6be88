import { portalAttribution } from './failure.ts';
import type { FailureEvent } from './telemetry.ts';

/**
 * Tells that this page takes its files from the portal, since it got none from their own origin
 * (first-paint.ts): customers notice nothing, so nobody else would say it.
 */
export function reportDetour(cookies: string, report: (event: FailureEvent) => void): void {
  if (!/(^|;\s*)certdeck-assets=own(;|$)/.test(cookies)) return;
  const detail = 'The files of releases came from the portal: their own origin gave none, or others.';
  report({ ...portalAttribution, code: 'UNREACHABLE', phase: 'assets', recovered: 'retry', detail });
}
