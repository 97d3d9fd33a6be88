import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { HostRow } from '../host/hosts.store.ts';
import type { CertificateRow } from './certificates.store.ts';
import { renewalOf } from './obtain.ts';

/**
 * How the certificate of a host name stands, as pages show it.
 * @param servesTls whether the portal obtains certificates at all
 */
export function certificateState(
  servesTls: boolean,
  host: HostRow | undefined,
  row: CertificateRow | undefined,
) {
  const isIssued = row?.key !== null && row !== undefined;
  const leadsAway = host?.state === 'off' || host?.fault === 'none' || host?.fault === 'elsewhere';
  const fault = row?.fault ?? '';
  const state = () => {
    if (!servesTls || !host || host.state === 'waiting') return 'none';
    if (leadsAway || fault === 'dns') return 'stopped';
    if (fault !== '') return 'failing';
    return isIssued ? 'issued' : 'requested';
  };
  const now = state();
  if (now === 'none')
    return { certState: now, certFault: '', certUntil: 0, certRenewsAt: 0, certNextAt: 0 } as const;
  return {
    certState: now,
    certFault: fault,
    certUntil: secondsOrZero(row?.not_after),
    certRenewsAt: isIssued ? secondsOrZero(renewalOf(row)) : 0,
    certNextAt: now === 'failing' ? secondsOrZero(row?.next_at) : 0,
  } as const;
}
