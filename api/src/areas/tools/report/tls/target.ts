import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { mayDial } from '../../../../platform/dns/addresses.ts';

/** One address of a site. */
export interface Target {
  /** As DNS gave it, and as it is shown. */
  address: string;
  port: number;
  /** Host name for SNI and the Host header. */
  host: string;
  /** Demo mode only: dialled instead, although it is loopback. Set by `locate` alone. */
  demo?: { address: '127.0.0.1'; port: number };
}

/** A connection to an address that must not be dialled was asked for. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError';
}

/** Whether an address may be dialled; the demo's own place on loopback is the one exception. */
export const isAllowed = (target: Target): boolean => target.demo !== undefined || mayDial(target.address);

/**
 * Opens a connection to exactly this address: no name is looked up again, so that a second answer can't lead
 * elsewhere (D-210).
 * @throws RefusedAddressError before anything is sent
 */
export function dial(target: Target): Socket {
  if (!isAllowed(target)) throw new RefusedAddressError(target.address);
  const { address, port } = target.demo ?? target;
  return connect({ host: address, port, autoSelectFamily: false });
}
