import { toolCalls, type SiteReport } from '@certdeck/contract';
import { useCall, useCallMutation } from '@certdeck/session';

/** Milliseconds between two looks at a running audit. */
const LOOK_MS = 1000;

export const nextLook = (report: SiteReport | undefined): number =>
  report?.state === 'running' ? LOOK_MS : 0;

/** The newest report of a name, or one of its history; read again while it runs. */
export function useReport(domain: string, id: string | null) {
  return useCall(
    toolCalls.getReport,
    { domain, ...(id === null ? {} : { id }) },
    { refreshInterval: nextLook, messages: 'none', keepPreviousData: false },
  );
}

/** The names that were audited, newest first. */
export function useReports() {
  return useCall(toolCalls.listReports, {}, { messages: 'none' });
}

export function useStartReport() {
  return useCallMutation(toolCalls.startReport);
}

/** A report of who isn't signed in, by its id; read again while it runs. */
export function useGuestReport(id: string) {
  return useCall(
    toolCalls.getGuestReport,
    { id },
    { refreshInterval: nextLook, messages: 'none', keepPreviousData: false },
  );
}

/** How many audits the network of this browser has left. */
export function useGuestAllowance() {
  return useCall(toolCalls.guestAllowance, {}, { messages: 'none' });
}

export function useStartGuestReport() {
  return useCallMutation(toolCalls.startGuestReport, { messages: 'own', stale: [] });
}
